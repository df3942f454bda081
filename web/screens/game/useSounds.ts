/** Plays the sounds of a game, on phones and on the show screen: a player joins, the last three seconds, right and wrong, a new round, the end. */

import { useEffect, useRef } from 'react';

import type { SoundName } from '../../browser/play-sound.ts';
import { isSoundOn, mayPlay } from '../../browser/sound-setting.ts';
import { ownSeat, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { usePodiumStage } from '../../connection/usePodiumStage.ts';
import { REVEAL_STAGES_MS } from '../../connection/useRevealStage.ts';

/** A verdict is shown this long after the answer. */
const VERDICT_DELAY_MS = 1_000;
const TICKS_MS = [3_000, 2_000, 1_000];

type Play = (cue: SoundName) => void;

/** Plays a sound where this device has it switched on; a phone and a show screen have switches of their own. */
async function playIfOn(cue: SoundName, isShow: boolean): Promise<void> {
  if (!isSoundOn(isShow ? 'show' : 'phone') || !mayPlay()) return;
  const { playSound } = await import('../../browser/play-sound.ts');
  await playSound(cue);
}

const onPhone: Play = (cue) => void playIfOn(cue, false);
const onShow: Play = (cue) => void playIfOn(cue, true);

export function useSounds(): void {
  const play = useGameContext().me.role === 'show' ? onShow : onPhone;
  useJoinCue(play);
  usePhaseCues(play);
  useWinCue(play);
  useTicks(play);
  useVerdictCue(play);
  useShownVerdictCue(play);
}

function useJoinCue(play: Play): void {
  const { game } = useGameContext();
  const count = game.players.length;
  const before = useRef(count);
  useEffect(() => {
    if (game.phase === 'lobby' && count > before.current) play('join');
    before.current = count;
  }, [count, game.phase, play]);
}

function usePhaseCues(play: Play): void {
  const { game } = useGameContext();
  const { phase } = game;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current !== phase && phase === 'choosing') play('round');
    before.current = phase;
  }, [phase, play]);
}

/** When the winner is named; not where the page was opened after it. */
function useWinCue(play: Play): void {
  const { game } = useGameContext();
  const { isNamed } = usePodiumStage();
  const isWon = isNamed && game.phase === 'finished' && game.scores.total.some((total) => total > 0);
  const before = useRef(isWon);
  useEffect(() => {
    if (isWon && !before.current) play('win');
    before.current = isWon;
  }, [isWon, play]);
}

/** Three ticks before a question closes. */
function useTicks(play: Play): void {
  const { game, serverNow } = useGameContext();
  const { phase, deadline, settings } = game;
  useEffect(() => {
    if (phase !== 'question' || deadline === null || settings.zen) return;
    const left = deadline - serverNow();
    const timers = TICKS_MS.filter((before) => left > before).map((before) =>
      window.setTimeout(() => play('tick'), left - before),
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [phase, deadline, settings.zen, serverNow, play]);
}

/** A second after the player's answer; where everyone learns it together, at the reveal. */
function useVerdictCue(play: Play): void {
  const context = useGameContext();
  const { game, me, picked } = context;
  const answer = picked?.state === 'received' ? me.answer : undefined;
  const questionId = answer?.questionId;
  const points = game.reveal?.points[ownSeat(context)] ?? null;
  const isTogether = game.question?.together === true;
  const landing = toRealMs(game, REVEAL_STAGES_MS.landed);
  const isCorrect = answer?.isCorrect ?? (points === null ? null : points > 0);
  useEffect(() => {
    if (questionId === undefined || isCorrect === null) return;
    const delay = isTogether ? landing : VERDICT_DELAY_MS;
    const timer = window.setTimeout(() => play(isCorrect ? 'right' : 'wrong'), delay);
    return () => window.clearTimeout(timer);
  }, [questionId, isCorrect, isTogether, landing, play]);
}

/** On the show screen, which answers nothing: at the reveal, whether anyone was right. */
function useShownVerdictCue(play: Play): void {
  const { game, me } = useGameContext();
  const revealed = me.role === 'show' && game.reveal !== null ? game.question?.id : undefined;
  const landing = toRealMs(game, REVEAL_STAGES_MS.landed);
  const isRight = game.reveal?.points.some((gained) => (gained ?? 0) > 0) ?? false;
  const before = useRef(revealed);
  useEffect(() => {
    const isNew = revealed !== undefined && revealed !== before.current;
    before.current = revealed;
    if (!isNew) return;
    const timer = window.setTimeout(() => play(isRight ? 'right' : 'wrong'), landing);
    return () => window.clearTimeout(timer);
  }, [revealed, isRight, landing, play]);
}
