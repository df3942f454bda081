/** Whose turn it is, and the topic they pick (docs/rules.md, "Choosing"). */

import { apply } from './apply.ts';
import type { Moment, SelectTopicCommand } from './commands.ts';
import { GENERATION_ATTEMPTS_MAX } from './constants.ts';
import { chooserOf } from './deadline.ts';
import type { Event, TopicSelected } from './events.ts';
import { isBot, roundOf, seatOf, type Game, type Seat, type SessionKey } from './game.ts';
import { isHeld } from './holding.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { isPresent } from './presence.ts';
import { rng, shuffled } from './random.ts';
import type { RefusalCode } from './refusals.ts';
import { seatAdmitted } from './seating.ts';
import { hasAdultTopics } from './settings.ts';
import { DEFAULT_DIFFICULTY, parseTopic, presetTopics, type TopicAvailability } from './topics.ts';

/** Why a topic cannot be picked (CHOOSE-7, CHOOSE-14, KIDS-3). */
export const REFUSAL_OF = {
  unknown: 'MODEL_REQUIRED',
  usedUp: 'TOPIC_USED_UP',
  notForKids: 'TOPIC_NOT_FOR_KIDS',
} as const satisfies Record<Exclude<TopicAvailability, 'available'>, RefusalCode>;

/** The chooser picks topic and difficulty, and picks again after a failed generation (CHOOSE-4 to CHOOSE-9, CHOOSE-14, CHOOSE-15, KIDS-1, KIDS-3, KIDS-4, WRITE-11). */
export function selectTopic(game: Game, command: SelectTopicCommand): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null || game.players[seat]?.id !== command.playerId) return refuse('NOT_A_PLAYER');
  const parsed = parseTopic(command.topic);
  if (!parsed.ok) return parsed;
  const { topic, presetTopic } = parsed;
  const picked = game.rounds.find((round) => round.number === command.roundNumber);
  const isRetry = game.phase.name === 'generationFailed' && command.roundNumber === game.currentRound;
  if (picked !== undefined && !isRetry) {
    return picked.chosenBy === seat && picked.topic === topic ? accept() : refuse('TOPIC_ALREADY_SELECTED');
  }
  const isChoosing = game.phase.name === 'choosing' && command.roundNumber === game.currentRound;
  if (!isChoosing && !isRetry) return refuse('NOT_CHOOSING');
  if (chooserOf(game) !== seat) return refuse('NOT_THE_CHOOSER');
  if (isHeld(game)) return refuse('GAME_HELD');
  if (presetTopic === 'adultTopics' && !hasAdultTopics(game.settings)) return refuse('TOPIC_NOT_FOR_KIDS');
  if (command.availability === 'unknown' && areAttemptsUsedUp(game)) return refuse('ATTEMPTS_USED_UP');
  if (command.availability !== 'available') return refuse(REFUSAL_OF[command.availability]);
  const { difficulty, mixedWith } = command;
  const attempt = game.attempts + 1;
  return accept({
    type: 'topicSelected',
    round: game.currentRound,
    topic,
    presetTopic,
    difficulty,
    chosenBy: seat,
    attempt,
    ...(mixedWith === undefined ? {} : { mixedWith }),
  });
}

/** Lets the chooser pick again after a failed generation (CHOOSE-10). Repeated while picking, it is accepted and has no effect. */
export function reselect(game: Game, command: { readonly session: SessionKey }): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  if (game.phase.name !== 'generationFailed' && game.phase.name !== 'choosing') return refuse('NOT_CHOOSING');
  if (chooserOf(game) !== seat) return refuse('NOT_THE_CHOOSER');
  if (game.phase.name === 'choosing') return accept();
  return isHeld(game) ? refuse('GAME_HELD') : accept({ type: 'reselected' });
}

/** Begins a round: admitted people take their seats, and the next present player in the turn order chooses; if none is present, the next who has not left (KNOCK-6, CHOOSE-1, CHOOSE-2). */
export function beginRound(before: Game, moment: Moment): Event[] {
  const seated = seatAdmitted(before, moment.at);
  const game = seated.reduce((each, event) => apply(each, event, moment.at), before);
  const from = game.currentRound === 0 ? 0 : game.selectorIndex + 1;
  // The presence of a new seat's player is not known yet.
  const isNew = (seat: Seat): boolean => seat >= before.players.length;
  const selectorIndex =
    nextSelector(game, from, (seat) => !isNew(seat) && mayChoose(game, moment, seat)) ??
    nextSelector(game, from, (seat) => mayChoose(game, moment, seat)) ??
    nextSelector(game, from, (seat) => game.players[seat]?.leftAt === null && !isBot(game.players[seat])) ??
    from;
  return [...seated, { type: 'choosingBegan', round: game.currentRound + 1, selectorIndex }];
}

/** The events after a round: the next round or the end of the game. */
export function afterRound(game: Game, moment: Moment): Event[] {
  return game.currentRound >= game.totalRounds ? [{ type: 'finished' }] : beginRound(game, moment);
}

/** Passes the chooser's turn to the next present player who was not passed over in this round; if there is none, the server picks. If that pick has failed too, the round is skipped, so that no game gets stuck (CHOOSE-3, CHOOSE-11, CHOOSE-12). */
export function passOver(game: Game, moment: Moment, gone: Seat | null): Event[] {
  // If no seat has the turn, no seat loses it.
  if (gone === null) return roundOf(game)?.chosenBy === null ? afterRound(game, moment) : [serverPick(game)];
  const lost = new Set([...game.passedOver, gone]);
  const selectorIndex = nextSelector(
    game,
    game.selectorIndex + 1,
    (seat) => !lost.has(seat) && mayChoose(game, moment, seat),
  );
  if (selectorIndex !== null) return [{ type: 'passedOver', seat: gone, selectorIndex }];
  if (roundOf(game)?.chosenBy === null) return afterRound(game, moment);
  return [{ type: 'passedOver', seat: gone, selectorIndex: game.selectorIndex }, serverPick(game)];
}

/** After a failed generation the chooser may try again until the round's attempts are used up. The game does not wait for a player who has left, nor for a bot (WRITE-6, WRITE-11, CHOOSE-3, BOT-6). */
export function failGeneration(game: Game, moment: Moment, error: string): Event[] {
  const failed: Event = { type: 'generationFailed', error };
  const chooser = chooserOf(game);
  if (chooser === null) return [failed];
  const player = game.players[chooser];
  const isLost = player?.leftAt !== null || isBot(player) || game.attempts >= GENERATION_ATTEMPTS_MAX;
  return isLost ? [failed, ...passOver(game, moment, chooser)] : [failed];
}

/** Whether the next pick of this round gets ready-made questions only, because its attempts to write new ones are used up, or one person practices (WRITE-11, BOT-8). */
export function usesReadyMadeQuestions(game: Game): boolean {
  return game.practice || areAttemptsUsedUp(game);
}

/** Whether this round gets no newly written questions: its attempts are used up, or it is practice. */
function areAttemptsUsedUp(game: Game): boolean {
  return !game.practice && game.attempts >= GENERATION_ATTEMPTS_MAX;
}

/** Whether a seat can be the chooser: its player is present, or it is a bot in a game that is no practice (CHOOSE-2, BOT-6, BOT-8). */
function mayChoose(game: Game, { at, presence }: Moment, seat: Seat): boolean {
  const player = game.players[seat];
  if (isBot(player)) return player?.leftAt === null && !game.practice;
  return isPresent(game, presence, seat, at);
}

/** The first selector index from `from` on whose seat is fit; null when none is. */
function nextSelector(game: Game, from: number, isFit: (seat: Seat) => boolean): number | null {
  for (let index = from; index < from + game.players.length; index++) {
    const seat = chooserOf({ ...game, selectorIndex: index, currentRound: Math.max(1, game.currentRound) });
    if (seat !== null && isFit(seat)) return index;
  }
  return null;
}

/** A random preset at medium, for a round in which everyone was passed over (CHOOSE-11, KIDS-2). */
function serverPick(game: Game): TopicSelected {
  const round = game.currentRound;
  const suitable = presetTopics.filter((topic) => topic !== 'adultTopics');
  const random = rng(game.seed, `topic ${game.gamesStarted}/${round}`);
  const [presetTopic = 'generalKnowledge'] = shuffled(random, suitable);
  return {
    type: 'topicSelected',
    round,
    topic: presetTopic,
    presetTopic,
    difficulty: DEFAULT_DIFFICULTY,
    chosenBy: null,
    attempt: game.attempts + 1,
  };
}
