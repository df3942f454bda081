/** The host's changes to the settings, kept as a draft until they are saved. */

import { useState } from 'react';

import type { Settings } from '../../../../game/settings.ts';
import type { UnavailableTopic } from '../../../../protocol/errors.ts';
import { ApiError } from '../../../api/client.ts';
import { useInvalidatePlays, useUnlock } from '../../../api/useUnlock.ts';
import { HAS_PAYWALL } from '../../../browser/paywall.ts';
import { useAction } from '../../../components/controls/useAction.ts';
import { toast } from '../../../components/notices/Toasts.tsx';
import { useGameContext } from '../../../connection/GameContext.tsx';
import { useRefusal } from '../../../i18n/refusals.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { cleanSettings, wrongTeams, type WrongTeams } from './clean-settings.ts';
import { saveSettings } from './saved-settings.ts';

/** Settings as controls show and change them. */
interface Edit {
  readonly shown: Settings;
  readonly isLocked: boolean;
  /** Why saving the teams failed; null before a try. */
  readonly wrong: WrongTeams | null;
  /** The personal topics that are unavailable here, after saving them failed. */
  readonly unavailable: readonly UnavailableTopic[];
  readonly change: (part: Partial<Settings>) => void;
}

export interface EditProps {
  edit: Edit;
}

export interface Draft extends Edit {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** `null` until the reply arrives. */
  readonly isUnlocked: boolean | null;
  /** Resolves to whether everything is saved. */
  readonly save: () => Promise<boolean>;
}

/** `blocked` is called if the unlock is missing. */
export function useDraft(blocked: () => void): Draft {
  const { t } = useTranslation('settings');
  const { game, changeSettings } = useGameContext();
  const refusal = useRefusal();
  const unlock = useUnlock();
  const forgetPlays = useInvalidatePlays();
  const [draft, setDraft] = useState<Partial<Settings>>({});
  const [unavailable, setUnavailable] = useState<readonly UnavailableTopic[]>([]);
  const [wrong, setWrong] = useState<WrongTeams | null>(null);
  const shown = { ...game.settings, ...draft };
  const isUnlocked = HAS_PAYWALL ? (unlock?.unlocked ?? null) : true;

  function refuse() {
    toast({ text: t('notYet') });
    blocked();
  }

  const saving = useAction(
    async (settings: Settings) => {
      try {
        await changeSettings(settings);
      } catch (error) {
        if (error instanceof ApiError) setUnavailable(error.problem.unavailable ?? []);
        throw error;
      }
      saveSettings(settings);
      setDraft({});
      toast({ text: t('saved') });
    },
    (code) => {
      // Shown beside the topics instead.
      if (code === 'MODEL_REQUIRED' || code === 'TOPIC_NOT_FOR_KIDS') return null;
      if (code !== 'NOT_UNLOCKED') return { title: t('common:toast.error'), text: refusal(code) };
      forgetPlays();
      refuse();
      return null;
    },
  );

  async function save(): Promise<boolean> {
    if (isUnlocked === false) {
      refuse();
      return false;
    }
    const settings = cleanSettings(shown);
    const problem = wrongTeams(settings);
    setWrong(problem);
    if (problem !== null) return false;
    return await saving.run(settings);
  }

  return {
    shown,
    isDirty: JSON.stringify(cleanSettings(shown)) !== JSON.stringify(game.settings),
    isBusy: saving.isBusy,
    isUnlocked,
    isLocked: isUnlocked !== true,
    wrong,
    unavailable,
    change: (part) => {
      setDraft((before) => ({ ...before, ...part }));
      setWrong(null);
      setUnavailable([]);
    },
    save,
  };
}
