/** The control of one setting, by its kind; its texts are in settings.json under `setting.<key>`. */

import { roundsOf } from '../../../../game/length.ts';
import {
  isOfKind,
  SETTINGS,
  wordsOf,
  type KeyOf,
  type SettingKey,
  type SettingKind,
} from '../../../../game/settings.ts';
import { RadioGroup } from '../../../components/controls/RadioGroup.tsx';
import { Slider } from '../../../components/controls/Slider.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { Toggle } from '../../../components/controls/Toggle.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isPractice } from '../missing-players.ts';
import { choiceKeys } from './choice-keys.ts';
import { TeamsSetting } from './TeamsSetting.tsx';
import { TopicsSetting } from './TopicsSetting.tsx';
import type { EditProps } from './useDraft.ts';

interface ControlProps<K extends SettingKind> extends EditProps {
  setting: KeyOf<K>;
}

export function SettingControl({ setting, edit }: EditProps & { setting: SettingKey }) {
  if (isOfKind('flag', setting)) return <FlagSetting setting={setting} edit={edit} />;
  if (isOfKind('choice', setting)) return <ChoiceSetting setting={setting} edit={edit} />;
  if (isOfKind('line', setting)) return <TextSetting setting={setting} edit={edit} />;
  if (isOfKind('integer', setting)) return <NumberSetting setting={setting} edit={edit} />;
  if (isOfKind('integerOrAutomatic', setting)) return <AutomaticSetting setting={setting} edit={edit} />;
  if (isOfKind('teams', setting)) return <TeamsSetting edit={edit} />;
  setting satisfies KeyOf<'topics'>;
  return <TopicsSetting edit={edit} />;
}

function FlagSetting({ setting, edit }: ControlProps<'flag'>) {
  const { t } = useTranslation('settings');
  // In kids mode this switch has no effect, so it is replaced (KNOCK-1).
  if (setting === 'knocking' && edit.shown.kids) return <NoKnocking />;
  return (
    <Toggle
      label={t(`setting.${setting}.label`)}
      hint={t(`setting.${setting}.hint`)}
      checked={edit.shown[setting]}
      disabled={edit.isLocked}
      onChange={(isOn) => edit.change({ [setting]: isOn })}
    />
  );
}

/** Replaces the switch: says that kids mode has decided. */
function NoKnocking() {
  const { t } = useTranslation('settings');
  return (
    <p className="min-h-11 py-1.5">
      <span className="block font-semibold">{t('setting.knocking.label')}</span>
      <span className="block text-sm text-ink-soft">{t('setting.knocking.offForKids')}</span>
    </p>
  );
}

function ChoiceSetting({ setting, edit }: ControlProps<'choice'>) {
  const { t } = useTranslation('settings');
  const keys = choiceKeys(setting);
  return (
    <div className="grid gap-1">
      <RadioGroup
        label={t(keys.label)}
        value={edit.shown[setting]}
        choices={wordsOf(setting).map((value) => ({ value, label: t(keys.ofWord(value)) }))}
        disabled={edit.isLocked}
        onChange={(word) => edit.change({ [setting]: word })}
      />
      <p className="text-sm text-ink-soft">{t(keys.hint)}</p>
    </div>
  );
}

function TextSetting({ setting, edit }: ControlProps<'line'>) {
  const { t } = useTranslation('settings');
  return (
    <TextField
      label={t(`setting.${setting}.label`)}
      placeholder={t(`setting.${setting}.placeholder`)}
      hint={t(`setting.${setting}.hint`)}
      value={edit.shown[setting]}
      maxLength={SETTINGS[setting].max}
      disabled={edit.isLocked}
      onChange={(event) => edit.change({ [setting]: event.target.value })}
    />
  );
}

function NumberSetting({ setting, edit }: ControlProps<'integer'>) {
  const { t } = useTranslation('settings');
  const { min, max } = SETTINGS[setting];
  const value = edit.shown[setting];
  return (
    <Slider
      label={t(`setting.${setting}.label`)}
      shown={t(`setting.${setting}.shown`, { count: value })}
      value={value}
      min={min}
      max={max}
      disabled={edit.isLocked}
      onChange={(number) => edit.change({ [setting]: number })}
    />
  );
}

function AutomaticSetting({ setting, edit }: ControlProps<'integerOrAutomatic'>) {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const { min, max } = SETTINGS[setting];
  const value = edit.shown[setting];
  const automatic = roundsOf(
    { ...edit.shown, rounds: null },
    { seats: game.players.length, isPractice: isPractice(game) },
  );
  return (
    <div className="grid gap-1">
      <Slider
        label={t(`setting.${setting}.label`)}
        shown={
          value === null
            ? t(`setting.${setting}.shownAutomatic`)
            : t(`setting.${setting}.shown`, { count: value })
        }
        value={value ?? automatic}
        min={min}
        max={max}
        disabled={edit.isLocked}
        onChange={(number) => edit.change({ [setting]: number })}
      />
      <Toggle
        label={t(`setting.${setting}.automatic`)}
        hint={t(`setting.${setting}.automaticHint`)}
        checked={value === null}
        disabled={edit.isLocked}
        onChange={(isOn) => edit.change({ [setting]: isOn ? null : automatic })}
      />
    </div>
  );
}
