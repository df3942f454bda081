/** The form to knock at a game with a name; then the state of the knock, and a way to withdraw it. */

import { useState, type SubmitEvent } from 'react';

import type { KnockReply } from '../../../protocol/data.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { keepTypedName, typedName } from '../../storage/page-state.ts';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { useAction } from '../controls/useAction.ts';
import { NAME_MAX_UNITS } from '../game/name-length.ts';
import { isWaiting, type OwnKnock } from './useOwnKnock.ts';

export interface KnockFormProps {
  own: OwnKnock;
  reply: KnockReply;
}

export function KnockForm({ own, reply }: KnockFormProps) {
  return isWaiting(reply) ? <Waiting own={own} reply={reply} /> : <Asking own={own} reply={reply} />;
}

function Asking({ own, reply }: KnockFormProps) {
  const { t } = useTranslation('door');
  const refusal = useRefusal();
  const [name, setName] = useState(typedName);
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, isBusy } = useAction(own.knock, (code) => {
    if (code !== 'NAME_REQUIRED' && code !== 'NAME_TOO_LONG')
      return { title: t('common:toast.error'), text: refusal(code) };
    setWrong(refusal(code));
    return null;
  });
  const { state, status } = reply;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setWrong(null);
    void run(name.trim());
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {(state === 'refused' || state === 'expired') && (
        <p role="alert" className="font-semibold">
          {t(`ended.${state}`)}
        </p>
      )}
      <TextField
        large
        label={t('lobby:join.name')}
        placeholder={t('lobby:join.namePlaceholder')}
        value={name}
        maxLength={NAME_MAX_UNITS}
        autoComplete="nickname"
        enterKeyHint="go"
        error={wrong}
        className="text-start"
        onChange={(event) => {
          setName(event.target.value);
          keepTypedName(event.target.value);
        }}
      />
      <Button type="submit" kind="act" size="large" wide busy={isBusy}>
        {t(askKey(status))}
      </Button>
    </form>
  );
}

/** The button's label: in the results and at a full lobby nobody has to agree. */
export function askKey(status: KnockReply['status']): 'knock' | 'waitForSeat' | 'waitForGame' {
  if (status === 'in_progress') return 'knock';
  return status === 'finished' ? 'waitForGame' : 'waitForSeat';
}

function Waiting({ own, reply }: KnockFormProps) {
  const { t } = useTranslation('door');
  const refusal = useRefusal();
  const leaving = useAction(own.leave, (code) => ({ title: t('common:toast.error'), text: refusal(code) }));
  return (
    <div className="grid gap-4">
      <output>{t(reply.state === 'asking' ? 'asking.text' : `admitted.${reply.waitsFor}`)}</output>
      <Button wide busy={leaving.isBusy} onClick={() => void leaving.run()}>
        {t('leave')}
      </Button>
    </div>
  );
}
