/** The host's settings, folded away: what is free, and what the unlock adds. */

import { useId, useState } from 'react';

import { useCapabilities } from '../../../api/capabilities.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { classes } from '../../../components/classes.ts';
import { Icon } from '../../../components/Icon.tsx';
import { UNLOCK_PRICE } from '../../../components/PaywallDialog.tsx';
import { toast } from '../../../components/Toasts.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useAction } from '../../../components/useAction.ts';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRefusal } from '../../../i18n/refusals.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ProSettings } from './ProSettings.tsx';
import { UnlockStatus } from './UnlockStatus.tsx';
import type { Draft } from './useDraft.ts';

export interface SettingsCardProps {
  draft: Draft;
  onUnlock: () => void;
}

export function SettingsCard({ draft, onUnlock }: SettingsCardProps) {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card aria-label={t('title')}>
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-m-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-md p-2 text-start"
        >
          <Icon name="settings" />
          <span className="min-w-0 flex-1">
            {t('title')}
            <span
              className={classes(
                'block font-text text-sm tracking-normal',
                draft.isDirty ? 'font-semibold text-act-text' : 'font-normal text-ink-soft',
              )}
            >
              {t(draft.isDirty ? 'unsaved' : 'text')}
            </span>
          </span>
          <Icon
            name="chevron"
            className={classes('transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="mt-5">
        {isOpen && <Panel draft={draft} onUnlock={onUnlock} />}
      </div>
    </Card>
  );
}

function Panel({ draft, onUnlock }: SettingsCardProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { isUnlocked, isDirty, isBusy, save } = draft;
  const canPay = useCapabilities()?.payments !== false;
  const [hasSavedFree, setSavedFree] = useState(false);

  function press() {
    // What is free was saved when it was switched: there is nothing to refuse.
    if (hasSavedFree && isUnlocked === false) toast({ text: t('saved') });
    else void save();
  }

  return (
    <div className="grid animate-fade gap-5">
      <FreeSetting setting="waitForTimer" word="wait" onSaved={() => setSavedFree(true)} />
      <FreeSetting setting="spectators" word="watch" onSaved={() => setSavedFree(true)} />
      <section aria-label={t('pro')} className="grid gap-5 border-t border-line pt-5">
        <header className="flex flex-wrap items-center gap-3">
          <Badge kind={isUnlocked ? 'right' : 'outline'}>
            <Icon name={isUnlocked ? 'check' : 'lock'} className="size-4" />
            {t('pro')}
          </Badge>
          {isUnlocked === null && <p className="text-sm text-ink-soft">{t('checking')}</p>}
          {isUnlocked === false && <p className="min-w-0 flex-1 text-sm text-ink-soft">{t('proText')}</p>}
        </header>
        {isUnlocked === false && canPay && (
          <Button kind="act" icon="spark" wide onClick={onUnlock}>
            {t('unlock', { price: format.price(UNLOCK_PRICE) })}
          </Button>
        )}
        <ProSettings draft={draft} />
        <Button
          kind={isDirty && isUnlocked === true ? 'act' : 'plain'}
          wide
          busy={isBusy}
          disabled={isUnlocked === null || (isUnlocked && !isDirty)}
          onClick={press}
        >
          {isUnlocked === true && !isDirty ? t('unchanged') : t('save')}
        </Button>
        <UnlockStatus />
      </section>
    </div>
  );
}

interface FreeSettingProps {
  setting: 'waitForTimer' | 'spectators';
  word: 'wait' | 'watch';
  onSaved: () => void;
}

/** Free, and set at once. */
function FreeSetting({ setting, word, onSaved }: FreeSettingProps) {
  const { t } = useTranslation('settings');
  const { game, changeSettings } = useGameContext();
  const refusal = useRefusal();
  const [wanted, setWanted] = useState<boolean | null>(null);

  const saving = useAction(
    async (isOn: boolean) => {
      await changeSettings({ [setting]: isOn });
      onSaved();
    },
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );

  async function change(isOn: boolean) {
    setWanted(isOn);
    await saving.run(isOn);
    setWanted(null);
  }

  return (
    <Toggle
      label={t(`free.${word}`)}
      hint={t(`free.${word}Hint`)}
      checked={wanted ?? game.settings[setting]}
      onChange={(isOn) => void change(isOn)}
    />
  );
}
