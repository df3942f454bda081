/** Plays the sounds of a game: a player joins, the last three seconds, right and wrong, a new round, the end. */

import { useEffect, useRef } from 'react';

import type { SoundName } from '../../components/play-sound.ts';
import { isSoundOn } from '../../components/sound-setting.ts';
import { useGameContext } from '../../connection/GameContext.tsx';

/** A verdict is shown this long after the answer. */
const VERDICT_DELAY_MS = 1_000;
const TICKS_MS = [3_000, 2_000, 1_000];

async function playSound(cue: SoundName): Promise<void> {
  if (!isSoundOn()) return;
  const { playSound: sound } = await import('../../components/play-sound.ts');
  await sound(cue);
}

export function useSounds(): void {
  useJoinCue();
  usePhaseCues();
  useTicks();
  useVerdictCue();
}

function useJoinCue(): void {
  const { game } = useGameContext();
  const count = game.players.length;
  const before = useRef(count);
  useEffect(() => {
    if (game.phase === 'lobby' && count > before.current) void playSound('join');
    before.current = count;
  }, [count, game.phase]);
}

function usePhaseCues(): void {
  const { game } = useGameContext();
  const { phase } = game;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== phase && phase === 'finished') void playSound('win');
    if (before.current !== phase && phase === 'choosing') void playSound('round');
    before.current = phase;
  }, [phase]);
}

/** Three ticks before a question closes. */
function useTicks(): void {
  const { game, serverNow } = useGameContext();
  const { phase, deadline, settings } = game;
  useEffect(() => {
    if (phase !== 'question' || deadline === null || settings.zen) return;
    const left = deadline - serverNow();
    const timers = TICKS_MS.filter((before) => left > before).map((before) =>
      window.setTimeout(() => void playSound('tick'), left - before),
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [phase, deadline, settings.zen, serverNow]);
}

function useVerdictCue(): void {
  const { picked, me } = useGameContext();
  const answer = picked?.state === 'received' ? me.answer : undefined;
  const questionId = answer?.questionId;
  const isCorrect = answer?.isCorrect;
  useEffect(() => {
    if (questionId === undefined) return;
    const timer = window.setTimeout(() => void playSound(isCorrect ? 'right' : 'wrong'), VERDICT_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [questionId, isCorrect]);
}
