/** Whose turn it is, and the topic they pick (specification sections 4 and 5; docs/rules.md, "Choosing"). */

import type { Moment, SelectTopicCommand } from './commands.ts';
import { chooserOf } from './deadline.ts';
import type { Event, TopicSelected } from './events.ts';
import { roundOf, seatOf, type Game, type Seat, type SessionKey } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { isPresent } from './presence.ts';
import { dice, shuffled } from './random.ts';
import { cleanTopic, DEFAULT_DIFFICULTY, presetNamed, presetTopics } from './topics.ts';

/** The chooser picks topic and difficulty; after a failed generation, again (CHOOSE-4 to CHOOSE-9). */
export function selectTopic(game: Game, command: SelectTopicCommand): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null || game.players[seat]?.id !== command.playerId) return refuse('NOT_A_PLAYER');
  const cleaned = cleanTopic(command.topic);
  if ('refused' in cleaned) return refuse(cleaned.refused);
  const presetTopic = presetNamed(cleaned.topic);
  const topic = presetTopic ?? cleaned.topic;
  const picked = game.rounds.find((round) => round.number === command.roundNumber);
  const isRetry = game.phase.name === 'generationFailed' && command.roundNumber === game.currentRound;
  if (picked !== undefined && !isRetry) {
    return picked.chosenBy === seat && picked.topic === topic ? accept() : refuse('TOPIC_ALREADY_SELECTED');
  }
  const isChoosing = game.phase.name === 'choosing' && command.roundNumber === game.currentRound;
  if (!isChoosing && !isRetry) return refuse('NOT_CHOOSING');
  if (chooserOf(game) !== seat) return refuse('NOT_THE_CHOOSER');
  if (game.settings.kids && presetTopic === 'adultTopics') return refuse('TOPIC_NOT_FOR_KIDS');
  if (!command.available) return refuse('MODEL_REQUIRED');
  const { difficulty } = command;
  const attempt = isRetry ? (picked?.attempt ?? 0) + 1 : 1;
  return accept({
    type: 'topicSelected',
    round: game.currentRound,
    topic,
    presetTopic,
    difficulty,
    chosenBy: seat,
    attempt,
  });
}

/** After a failed generation the chooser goes back to picking (CHOOSE-10). Repeated: granted while still picking. */
export function reselect(game: Game, command: { readonly session: SessionKey }): Outcome {
  const seat = seatOf(game, command.session);
  if (seat === null) return refuse('NOT_A_PLAYER');
  if (game.phase.name !== 'generationFailed' && game.phase.name !== 'choosing') return refuse('NOT_CHOOSING');
  if (chooserOf(game) !== seat) return refuse('NOT_THE_CHOOSER');
  return game.phase.name === 'choosing' ? accept() : accept({ type: 'reselected' });
}

/** A new round begins with the next seat in turn that is present (CHOOSE-1, CHOOSE-2). */
export function beginRound(game: Game, moment: Moment): Event {
  const round = game.currentRound + 1;
  const from = game.currentRound === 0 ? 0 : game.selectorIndex + 1;
  return { type: 'choosingBegan', round, selectorIndex: nextSelector(game, moment, from, []) ?? from };
}

/** The chooser's turn is lost to the next who is present and was not passed over in this round; when there is none, the server picks (CHOOSE-3, CHOOSE-11). */
export function passOver(game: Game, moment: Moment, gone: Seat): Event[] {
  const lost = [...game.passedOver, gone];
  const selectorIndex = nextSelector(game, moment, game.selectorIndex + 1, lost);
  if (selectorIndex !== null) return [{ type: 'passedOver', seat: gone, selectorIndex }];
  return [{ type: 'passedOver', seat: gone, selectorIndex: game.selectorIndex }, serverPick(game)];
}

/** The first selector index from `from` on whose seat is present and not among `except`; null when no seat is. */
function nextSelector(
  game: Game,
  { at, presence }: Moment,
  from: number,
  except: readonly Seat[],
): number | null {
  for (let index = from; index < from + game.players.length; index++) {
    const seat = chooserOf({ ...game, selectorIndex: index, currentRound: Math.max(1, game.currentRound) });
    if (seat !== null && !except.includes(seat) && isPresent(game, presence, seat, at)) return index;
  }
  return null;
}

/** A preset drawn by the dice, medium, for a round in which everyone was passed over. */
function serverPick(game: Game): TopicSelected {
  const round = game.currentRound;
  const suitable = presetTopics.filter((topic) => topic !== 'adultTopics');
  const [presetTopic = 'generalKnowledge'] = shuffled(
    dice(game.seed, `topic ${game.gamesStarted}/${round}`),
    suitable,
  );
  const attempt = (roundOf(game)?.attempt ?? 0) + 1;
  return {
    type: 'topicSelected',
    round,
    topic: presetTopic,
    presetTopic,
    difficulty: DEFAULT_DIFFICULTY,
    chosenBy: null,
    attempt,
  };
}
