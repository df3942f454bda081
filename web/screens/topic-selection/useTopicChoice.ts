/** Picking a topic: one at a time, with what went wrong said in the specification's words. */

import { useState } from 'react';

import type { Difficulty } from '../../../game/topics.ts';
import { codeOf } from '../../api/client.ts';
import { toast } from '../../components/Toasts.tsx';
import { PRESETS, useTopicName } from '../../components/topic-name.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface TopicChoice {
  readonly difficulty: Difficulty;
  readonly setDifficulty: (difficulty: Difficulty) => void;
  /** Picks a preset by its key, or any text. */
  readonly choose: (topic: string) => void;
  readonly isBusy: boolean;
  /** Whether the free topic that was typed cannot be served here. */
  readonly needsPreset: boolean;
}

/** `preset` starts with the difficulty of an earlier attempt. */
export function useTopicChoice(preset: Difficulty = 'medium'): TopicChoice {
  const { t } = useTranslation('topics');
  const { game, me, selectTopic } = useGameContext();
  const refusal = useRefusal();
  const keyOf = usePresetKey();
  const [difficulty, setDifficulty] = useState(preset);
  const [isBusy, setBusy] = useState(false);
  const [needsPreset, setNeedsPreset] = useState(false);

  const choose = async (text: string) => {
    if (isBusy || me.playerId === null) return;
    setBusy(true);
    setNeedsPreset(false);
    try {
      const { playerId } = me;
      await selectTopic({ playerId, topic: keyOf(text), difficulty, roundNumber: game.currentRound });
    } catch (error) {
      const code = codeOf(error);
      if (code === 'MODEL_REQUIRED') setNeedsPreset(true);
      else toast({ kind: 'error', title: t('failed'), text: refusal(code) });
    } finally {
      setBusy(false);
    }
  };
  return { difficulty, setDifficulty, choose: (topic) => void choose(topic), isBusy, needsPreset };
}

/** The key of the preset that a text names in the language of this page; else the text. */
function usePresetKey(): (text: string) => string {
  const nameOf = useTopicName();
  return (text) => {
    const typed = text.trim().toLocaleLowerCase();
    const preset = PRESETS.find(
      (key) => nameOf({ topic: key, presetTopic: key }).toLocaleLowerCase() === typed,
    );
    return preset ?? text.trim();
  };
}
