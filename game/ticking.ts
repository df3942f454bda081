/** What a tick of the clock changes, and whether one is due (docs/rules.md, "The clock"). Early, doubled and late ticks are harmless. */

import { botAnswers, botPick } from './bot-turns.ts';
import { beginRound, failGeneration, passOver } from './choosing.ts';
import type { Moment, RecoverCommand } from './commands.ts';
import { OUTAGE_MS, QUESTION_LEAD_MS } from './constants.ts';
import {
  chooserOf,
  creatorMayHost,
  deadlineOf,
  transferHost,
  toRealMs,
  isClosing,
  limitOf,
  pauseDue,
} from './deadline.ts';
import type { Event } from './events.ts';
import { questionOf, roundOf, seatedSeats, type Game, type Instant } from './game.ts';
import { holdEnds, isHeld } from './holding.ts';
import { expiredKnocks } from './knocks.ts';
import { release } from './leading.ts';
import { accept, type Accepted } from './outcome.ts';
import { advance, openQuestion } from './playing.ts';
import { hostAbsentFrom, presentSeats } from './presence.ts';
import { optionsDue } from './reading.ts';
import { hostChanged, longestSeated } from './seats.ts';

/** Moves the game on where an instant has passed, and ends the knocks that nobody answered; otherwise changes nothing (CLOCK-1, KNOCK-3). */
export function tick(game: Game, moment: Moment): Accepted {
  const expired = expiredKnocks(game, moment.at);
  const moved = moveOn(game, moment);
  return expired.length === 0 ? moved : accept(...expired, ...moved.events);
}

/** Bots do what they have come to by then (BOT-1, BOT-6, BOT-11, CLOCK-4, PAUSE-1, PAUSE-2). */
function moveOn(game: Game, moment: Moment): Accepted {
  const { at, presence } = moment;
  if (game.pausedAt !== null)
    return presentSeats(game, moment).length > 0 ? accept(restart(game, moment)) : accept();
  const host = tickHost(game, moment);
  if (host !== null) return accept(host);
  if (isHeld(game)) return accept(...endHold(game, moment));
  const deadline = deadlineOf(game, presence);
  const pause = pauseDue(game, presence);
  const isEnded = deadline !== null && deadline <= at;
  if (pause !== null && pause <= at && !(isEnded && deadline < pause)) return accept({ type: 'paused' });
  const isLate = isEnded && at - deadline > OUTAGE_MS && !isClosing(game);
  if (isLate) return accept(restart(game, moment));
  const due = optionsDue(game);
  if (due !== null && due <= at) return accept(showOptions(game, at));
  const picked = botPick(game, moment);
  if (picked !== null) return accept(picked);
  const answered = botAnswers(game, presence, isEnded ? deadline : at);
  return accept(...answered, ...(isEnded ? endPhase(game, moment) : []));
}

/** After a start of the server, or a step of the machine's clock: whatever was running begins its clock again; a hold stays, and a question that is being closed closes (CLOCK-4, HOLD-7, LEAD-3). */
export function recover(game: Game, moment: Moment, { clockSetBy = 0 }: RecoverCommand): Accepted {
  const isRunning = deadlineOf(game, moment.presence) !== null && !isClosing(game);
  return isRunning ? accept(restart(game, moment, clockSetBy)) : accept();
}

/** A hold that has lasted its time ends; where no player has been present for 10 s, the game pauses where it stands (HOLD-4, HOLD-5, PAUSE-1). */
function endHold(game: Game, moment: Moment): Event[] {
  const ends = holdEnds(game, moment.presence);
  if (ends === null || ends > moment.at) return [];
  const pause = pauseDue({ ...game, hold: null }, moment.presence);
  const isDeserted = pause !== null && pause <= moment.at;
  return isDeserted ? [{ type: 'released' }, { type: 'paused' }] : release(game, moment);
}

/** A hold that would begin with the reveal and end in the same instant, because the one who holds has gone: it is taken back, and the reveal has its time (HOLD-5). */
function dropHold(game: Game, { at, presence }: Moment): Event[] {
  if (game.hold === null) return [];
  const ends = holdEnds({ ...game, hold: { ...game.hold, since: at } }, presence);
  return ends !== null && ends <= at ? [{ type: 'released' }] : [];
}

/** Whether a tick at this moment would change the game. */
export function isDue(game: Game, moment: Moment): boolean {
  return tick(game, moment).events.length > 0;
}

/** The options of a question that was shown alone; it opens later where they come so late that a device would not have them in time (READ-5). */
function showOptions(game: Game, at: Instant): Event {
  const lead = toRealMs(game, QUESTION_LEAD_MS);
  const opensAt = game.phase.name === 'question' ? game.phase.opensAt : at;
  return { type: 'optionsShown', opensAt: opensAt - at < lead / 2 ? at + lead : opensAt };
}

/** The host's seat passes on from an absent host, and back to the creator (HOST-2, HOST-3). */
function tickHost(game: Game, moment: Moment): Event | null {
  if (creatorMayHost(game)) {
    const backFrom = hostAbsentFrom({ ...game, host: game.creator }, moment.presence);
    if (backFrom === null || backFrom > moment.at) return hostChanged(game.creator, false);
  }
  const passing = transferHost(game, moment.presence);
  if (passing === null || passing.due > moment.at) return null;
  const successor = longestSeated(game, passing.candidates, moment);
  return successor === null
    ? null
    : hostChanged(successor, game.creatorMayReturn || game.host === game.creator);
}

/** What the end of the running phase brings (CLOCK-2, START-6). */
function endPhase(game: Game, moment: Moment): Event[] {
  const { phase } = game;
  switch (phase.name) {
    case 'lobby':
    case 'finished':
      return [];
    case 'getReady':
      return beginRound(game, moment);
    case 'choosing':
    case 'generationFailed':
      return passOver(game, moment, chooserOf(game));
    case 'generating':
      return failGeneration(game, moment, 'AI_UNAVAILABLE');
    case 'intro':
      return [openQuestion(game, roundOf(game), 1, moment)];
    case 'question':
      return [...dropHold(game, moment), { type: 'questionClosed' }];
    case 'reveal':
      return endReveal(game, moment);
  }
}

/** The pause is over; or a wait for questions is: then other sources are asked, then the round is cut short (WRITE-7, WRITE-8). */
function endReveal(game: Game, moment: Moment): Event[] {
  const { phase } = game;
  const current = roundOf(game);
  if (phase.name !== 'reveal' || phase.waitingSince === null || current === null)
    return advance(game, moment);
  if (phase.fillingSince === null) return [{ type: 'fillingBegan' }];
  const questionCount = current.questions.length;
  const rounds = game.rounds.map((round) => (round === current ? { ...round, questionCount } : round));
  return [{ type: 'writingEnded', questionCount }, ...advance({ ...game, rounds }, moment)];
}

/** The running clock starts again. For a question, the time that ran before still counts in the speed bonus (CLOCK-4, CLOCK-5, PAUSE-2). */
function restart(game: Game, { at }: Moment, clockSetBy = 0): Event {
  const { phase } = game;
  if (phase.name !== 'question') return { type: 'clockRestarted', opensAt: null, ranBefore: 0 };
  const longest = Math.max(0, ...seatedSeats(game).map((seat) => limitOf(game, seat)));
  const stoppedAt = game.pausedAt ?? at - clockSetBy;
  const ran = Math.max(0, (stoppedAt - phase.opensAt) * game.speed);
  const ranBefore = questionOf(game) === null ? 0 : Math.min(longest, Math.round(phase.ranBefore + ran));
  return { type: 'clockRestarted', opensAt: at + toRealMs(game, QUESTION_LEAD_MS), ranBefore };
}
