/** A form for the restore code of an unlock bought on another device. */

import { useState, type SubmitEvent } from 'react';

import { useRestore } from '../../api/useUnlock.ts';
import { useFormat } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { useAction } from '../controls/useAction.ts';
import { toast } from '../notices/Toasts.tsx';

export function RestoreCode({ onRestored }: { onRestored?: () => void }) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RestoreForm {...(onRestored ? { onRestored } : {})} />;
  return (
    <Button kind="quiet" size="small" className="justify-self-center underline" onClick={() => setOpen(true)}>
      {t('restore.open')}
    </Button>
  );
}

/** The field has just been asked for. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function RestoreForm({ onRestored }: { onRestored?: () => void }) {
  const { t } = useTranslation('settings');
  const [code, setCode] = useState('');
  const { send, isBusy, wrong, clear } = useRestoring(onRestored);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send(code.trim());
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2">
      <TextField
        ref={takeFocus}
        label={t('restore.label')}
        hint={t('restore.hint')}
        error={wrong}
        value={code}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.target.value);
          clear();
        }}
        action={
          <Button type="submit" size="small" busy={isBusy}>
            {t('restore.submit')}
          </Button>
        }
      />
    </form>
  );
}

function useRestoring(onRestored?: () => void) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const refusal = useRefusal();
  const restore = useRestore();
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, isBusy } = useAction(
    async (code: string) => {
      const { unlocked, until } = await restore(code);
      if (unlocked && until !== null) {
        toast({ text: t('restore.done', { time: format.moment(until) }) });
        onRestored?.();
      } else setWrong(t('restore.ended'));
    },
    (code) => {
      setWrong(refusal(code));
      return null;
    },
  );

  async function send(code: string) {
    if (code === '') setWrong(t('restore.empty'));
    else await run(code);
  }

  return { send, isBusy, wrong, clear: () => setWrong(null) };
}
