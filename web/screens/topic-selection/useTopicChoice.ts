/** Picks a topic: one request at a time, with a message for a failure. */

import { useState } from 'react';

import { PRESETS } from '../../../game/constants.ts';
import { hasAdultTopics } from '../../../game/settings.ts';
import type { Difficulty } from '../../../game/topics.ts';
import { ApiError } from '../../api/client.ts';
import { useAction } from '../../components/controls/useAction.ts';
import { useTopicName } from '../../components/game/topic-name.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { areAdults, rememberAdults } from '../../storage/page-state.ts';

export interface TopicChoice {
  readonly difficulty: Difficulty;
  readonly setDifficulty: (difficulty: Difficulty) => void;
  /** Picks a preset by its key, or any text. */
  readonly choose: (topic: string) => void;
  readonly isBusy: boolean;
  /** Whether the chooser must first confirm that all players are adults: before the first pick of 18+ in a game on this device. */
  readonly adults: {
    readonly isAsking: boolean;
    readonly confirm: () => void;
    readonly decline: () => void;
  };
  /** Why the picked topic is unavailable, and which ones are offered instead. */
  readonly missing: MissingTopic | null;
}

/** Keys of messages in `topics`. */
type MissingReason = 'modelRequired' | 'attemptsUsedUp' | 'usedUp';

const MISSING_REASONS: ReadonlyMap<string, MissingReason> = new Map([
  ['MODEL_REQUIRED', 'modelRequired'],
  ['ATTEMPTS_USED_UP', 'attemptsUsedUp'],
  ['TOPIC_USED_UP', 'usedUp'],
]);

export interface MissingTopic {
  readonly reason: MissingReason;
  /** As typed. */
  readonly topic: string;
  readonly nearby: readonly string[];
  /** The first of `nearby`, if it certainly suits everyone who wanted the topic. */
  readonly wider: string | null;
}

/** `preset` starts with the difficulty of an earlier attempt. */
export function useTopicChoice(preset: Difficulty = 'medium'): TopicChoice {
  const { t } = useTranslation('topics');
  const { game, me, selectTopic } = useGameContext();
  const refusal = useRefusal();
  const keyOf = usePresetKey();
  const [difficulty, setDifficulty] = useState(preset);
  const [isAsking, setAsking] = useState(false);
  const [missing, setMissing] = useState<MissingTopic | null>(null);

  const { run, isBusy } = useAction(
    async (playerId: string, text: string) => {
      try {
        await selectTopic({ playerId, topic: keyOf(text), difficulty, roundNumber: game.currentRound });
      } catch (error) {
        const missed = missingOf(error, text);
        if (missed === null) throw error;
        setMissing(missed);
      }
    },
    (code) => ({ title: t('failed'), text: refusal(code) }),
  );
  const pick = (text: string) => {
    if (isBusy || me.playerId === null) return;
    setMissing(null);
    void run(me.playerId, text);
  };
  const choose = (text: string) => {
    const isAdult = keyOf(text) === 'adultTopics' && hasAdultTopics(game.settings);
    if (isAdult && !areAdults(game.id)) setAsking(true);
    else pick(text);
  };
  const adults = {
    isAsking,
    confirm: () => {
      rememberAdults(game.id);
      setAsking(false);
      pick('adultTopics');
    },
    decline: () => setAsking(false),
  };
  return { difficulty, setDifficulty, choose, isBusy, adults, missing };
}

/** The message about a topic refused for lack of questions; null for any other error. */
function missingOf(error: unknown, topic: string): MissingTopic | null {
  const reason = error instanceof ApiError ? MISSING_REASONS.get(error.code) : undefined;
  if (!(error instanceof ApiError) || reason === undefined) return null;
  const { topics = [], wider = null } = error.problem;
  return { reason, topic, nearby: topics, wider };
}

/** The key of the preset that has this name in the page's language; otherwise the text itself. */
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
