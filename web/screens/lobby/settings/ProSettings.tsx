/** The settings that need the unlock; shown to every host, enabled with the unlock. */

import {
  GAME_NAME_MAX,
  QUESTION_TIME_LIMIT,
  ROUNDS_AUTOMATIC_MIN,
  ROUNDS_SETTING,
} from '../../../../game/constants.ts';
import { Badge } from '../../../components/Badge.tsx';
import { Slider } from '../../../components/Slider.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { Toggle } from '../../../components/Toggle.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { TeamsSetting } from './TeamsSetting.tsx';
import { TopicsSetting } from './TopicsSetting.tsx';
import type { DraftProps } from './useDraft.ts';

const MODES = ['kids', 'zen', 'organizer', 'deepAnalytics', 'showScreen'] as const;

export function ProSettings({ draft }: DraftProps) {
  const { t } = useTranslation('settings');
  const { shown, change } = draft;
  const isLocked = draft.isUnlocked !== true;
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 gap-5">
      <legend className="sr-only">{t('pro')}</legend>
      <TextField
        label={t('name.label')}
        placeholder={t('name.placeholder')}
        hint={t('name.hint')}
        value={shown.gameName}
        maxLength={GAME_NAME_MAX}
        disabled={isLocked}
        onChange={(event) => change({ gameName: event.target.value })}
      />
      <RoundsSetting draft={draft} />
      <Slider
        label={t('time.label')}
        shown={t('time.shown', { count: shown.questionTimeLimit })}
        value={shown.questionTimeLimit}
        min={QUESTION_TIME_LIMIT.min}
        max={QUESTION_TIME_LIMIT.max}
        disabled={isLocked}
        onChange={(questionTimeLimit) => change({ questionTimeLimit })}
      />
      <Modes draft={draft} />
    </fieldset>
  );
}

function Modes({ draft }: DraftProps) {
  const { t } = useTranslation('settings');
  const { shown, change } = draft;
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{t('modes.title')}</h3>
      {MODES.map((mode) => (
        <Toggle
          key={mode}
          label={t(`modes.${mode}`)}
          hint={t(`modes.${mode}Hint`)}
          checked={shown[mode]}
          disabled={draft.isUnlocked !== true}
          onChange={(isOn) => change({ [mode]: isOn })}
        />
      ))}
      <TeamsSetting draft={draft} />
      <TopicsSetting draft={draft} />
      <UnlimitedGames />
    </div>
  );
}

/** Nothing to set: it comes with the unlock. */
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

function RoundsSetting({ draft }: DraftProps) {
  const { t } = useTranslation('settings');
  const { game } = useGameContext();
  const { rounds } = draft.shown;
  const isLocked = draft.isUnlocked !== true;
  const automatic = Math.max(ROUNDS_AUTOMATIC_MIN, game.players.length);
  return (
    <div className="grid gap-1">
      <Slider
        label={t('rounds.label')}
        shown={rounds === null ? t('rounds.shownAutomatic') : t('rounds.shown', { count: rounds })}
        value={rounds ?? automatic}
        min={ROUNDS_SETTING.min}
        max={ROUNDS_SETTING.max}
        disabled={isLocked}
        onChange={(value) => draft.change({ rounds: value })}
      />
      <Toggle
        label={t('rounds.automatic')}
        hint={t('rounds.automaticHint')}
        checked={rounds === null}
        disabled={isLocked}
        onChange={(isOn) => draft.change({ rounds: isOn ? null : automatic })}
      />
    </div>
  );
}
