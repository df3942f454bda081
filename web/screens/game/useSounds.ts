/** Plays the sounds of a game, on phones and on the show screen, and vibrates phones: a player joins, the last three seconds, right and wrong, a new round, the end. */

import { useEffect, useRef } from 'react';

import { vibrate } from '../../browser/vibration.ts';
import { ownSeat, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { usePodiumStage } from '../../connection/usePodiumStage.ts';
import { REVEAL_STAGES_MS } from '../../connection/useRevealStage.ts';
import type { CueName } from '../../sound/cues.ts';
import { mayPlay } from '../../sound/may-play.ts';
import { isMusicOn, isSoundOn, type SoundPlace } from '../../sound/sound-setting.ts';

/** How long after the answer its result is shown. */
const VERDICT_DELAY_MS = 1_000;
const TICKS_MS = [3_000, 2_000, 1_000];

type Play = (cue: CueName) => void;

/** Plays a cue if sound is on for this device; phone and show screen have separate switches. */
async function playIfOn(cue: CueName, place: SoundPlace): Promise<void> {
  if (!isSoundOn(place) || !mayPlay()) return;
  const { playCue } = await import('../../sound/page-audio.ts');
  await playCue(cue, place);
}

const onPhone: Play = (cue) => {
  void playIfOn(cue, 'phone');
  if (cue === 'right' || cue === 'wrong') vibrate(cue);
};
const onShow: Play = (cue) => void playIfOn(cue, 'show');

export function useSounds(): void {
  const { game, me, hasAnswered } = useGameContext();
  const play = me.role === 'show' ? onShow : onPhone;
  const mayAnswer = me.role === 'player' && game.question !== null && !hasAnswered(game.question.id);
  useJoinCue(play);
  usePhaseCues(play);
  useTurn();
  useWinCue(play);
  useTicks(play, true);
  useTicks(vibrate, mayAnswer);
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

/** Vibrates when it becomes the player's turn to choose. */
function useTurn(): void {
  const { game, me } = useGameContext();
  const isTurn = game.phase === 'choosing' && me.playerId !== null && game.chooserId === me.playerId;
  const before = useRef(isTurn);
  useEffect(() => {
    if (isTurn && !before.current) vibrate('turn');
    before.current = isTurn;
  }, [isTurn]);
}

/** Plays when the winner is named, but not on a page opened later. With music on, its fanfare plays instead. */
function useWinCue(play: Play): void {
  const { game, me, isHost } = useGameContext();
  const { isNamed } = usePodiumStage();
  const isWon = isNamed && game.phase === 'finished' && game.scores.total.some((total) => total > 0);
  const before = useRef(isWon);
  useEffect(() => {
    const hasFanfare = isMusicOn(me.role === 'show' ? 'show' : 'phone', isHost);
    if (isWon && !before.current && !hasFanfare) play('win');
    before.current = isWon;
  }, [isWon, me.role, isHost, play]);
}

/** Three ticks before a question closes, if `isWanted`. */
function useTicks(play: (cue: 'tick') => void, isWanted: boolean): void {
  const { game, serverNow } = useGameContext();
  const { phase, deadline, settings } = game;
  useEffect(() => {
    if (!isWanted || phase !== 'question' || deadline === null || settings.zen) return;
    const left = deadline - serverNow();
    const timers = TICKS_MS.filter((before) => left > before).map((before) =>
      window.setTimeout(() => play('tick'), left - before),
    );
    return () => timers.forEach((timer) => window.clearTimeout(timer));
  }, [isWanted, phase, deadline, settings.zen, serverNow, play]);
}

/** Plays one second after the player's answer; if everyone learns the result together, at the reveal. */
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

/** For the show screen, which has no answer of its own: plays at the reveal, right if anyone was right. */
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
