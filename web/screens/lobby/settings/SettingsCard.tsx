/** The host's settings, collapsed: the free ones, and those that need the unlock. */

import { Fragment, useId, useState, type ReactNode } from 'react';

import {
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
} from '../../../../game/settings.ts';
import { useCapabilities } from '../../../api/capabilities.ts';
import { HAS_PAYWALL } from '../../../browser/paywall.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { useAction } from '../../../components/controls/useAction.ts';
import { UNLOCK_PRICE } from '../../../components/dialogs/PaywallDialog.tsx';
import { toast } from '../../../components/notices/Toasts.tsx';
import { Badge } from '../../../components/page/Badge.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { classes } from '../../../components/page/classes.ts';
import { Icon } from '../../../components/page/Icon.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useRefusal } from '../../../i18n/refusals.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { LockedSetting } from './LockedSetting.tsx';
import { SettingControl } from './SettingControl.tsx';
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
    // Free settings were saved when they were switched, so they cannot be refused here.
    if (hasSavedFree && isUnlocked === false) toast({ text: t('saved') });
    else void save();
  }

  const free = (setting: SettingKey) => <FreeSetting setting={setting} onSaved={() => setSavedFree(true)} />;
  const saving = (
    <Button
      kind={isDirty && isUnlocked === true ? 'act' : 'plain'}
      wide
      busy={isBusy}
      disabled={isUnlocked === null || (isUnlocked && !isDirty)}
      onClick={press}
    >
      {isUnlocked === true && !isDirty ? t('unchanged') : t('save')}
    </Button>
  );
  if (!HAS_PAYWALL)
    return (
      <div className="grid animate-fade gap-5">
        <Groups>
          {(setting) =>
            SETTINGS[setting].isPaid ? <SettingControl setting={setting} edit={draft} /> : free(setting)
          }
        </Groups>
        {saving}
      </div>
    );

  return (
    <div className="grid animate-fade gap-5">
      <section aria-label={t('free')} className="grid gap-5">
        <Badge kind="outline" className="justify-self-start">
          {t('free')}
        </Badge>
        <Groups isPaid={false}>{free}</Groups>
      </section>
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
        <fieldset disabled={isUnlocked === null} className="grid min-w-0 gap-5">
          <legend className="sr-only">{t('pro')}</legend>
          <Groups isPaid>
            {(setting) =>
              isUnlocked === false ? (
                <LockedSetting setting={setting} onUnlock={onUnlock} />
              ) : (
                <SettingControl setting={setting} edit={draft} />
              )
            }
          </Groups>
          <UnlimitedGames />
        </fieldset>
        {saving}
        <UnlockStatus />
      </section>
    </div>
  );
}

interface GroupsProps {
  /** Either the free ones or those that need the unlock; absent: all. */
  isPaid?: boolean;
  children: (setting: SettingKey) => ReactNode;
}

/** Settings under the headings of their groups. */
function Groups({ isPaid, children }: GroupsProps) {
  const { t } = useTranslation('settings');
  return SETTING_GROUPS.map((group) => {
    const settings = SETTING_KEYS.filter(
      (key) => SETTINGS[key].group === group && (isPaid ?? SETTINGS[key].isPaid) === SETTINGS[key].isPaid,
    );
    return (
      settings.length > 0 && (
        <div key={group} className="grid gap-2">
          <h3 className="text-base">{t(`groups.${group}`)}</h3>
          {settings.map((setting) => (
            <Fragment key={setting}>{children(setting)}</Fragment>
          ))}
        </div>
      )
    );
  });
}

/** Has no control; it comes with the unlock. */
function UnlimitedGames() {
  const { t } = useTranslation('settings');
  return (
    <p className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0">
        <span className="block font-semibold">{t('unlimited.label')}</span>
        <span className="block text-sm text-ink-soft">{t('unlimited.hint')}</span>
      </span>
      <Badge className="shrink-0">{t('unlimited.included')}</Badge>
    </p>
  );
}

interface FreeSettingProps {
  setting: SettingKey;
  onSaved: () => void;
}

/** A free setting, saved immediately. */
function FreeSetting({ setting, onSaved }: FreeSettingProps) {
  const { t } = useTranslation('settings');
  const { game, changeSettings } = useGameContext();
  const refusal = useRefusal();
  const [wanted, setWanted] = useState<Partial<Settings>>({});

  const saving = useAction(
    async (part: Partial<Settings>) => {
      await changeSettings(part);
      onSaved();
    },
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );

  async function change(part: Partial<Settings>) {
    setWanted(part);
    await saving.run(part);
    setWanted({});
  }

  const shown = { ...game.settings, ...wanted };
  const edit = {
    shown,
    isLocked: false,
    wrong: null,
    unavailable: [],
    change: (part: Partial<Settings>) => void change(part),
  };
  return <SettingControl setting={setting} edit={edit} />;
}
