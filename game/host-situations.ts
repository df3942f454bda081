/** Situations of a game that the host comments on, the best first, from the numbers of a view. */

import { PLAYERS_MAX } from './constants.ts';
import type { Seat } from './game.ts';
import { foundAs, type Found } from './host-line-table.ts';
import { isGentle, ranksSituations, resultsSituations } from './host-standings.ts';
import { isVoid } from './moments.ts';
import { shuffled } from './random.ts';
import { scoreOf } from './rank.ts';
import type { PlayerView, RevealView, View } from './view.ts';

/** When a line may be said. `seat`: the player who has just joined. */
export type Occasion =
  | { readonly name: 'joined'; readonly seat: Seat }
  | { readonly name: 'topic' | 'reveal' | 'ranks' | 'results'; readonly seat?: undefined };

/** Data that a view lacks: topics of this game's earlier rounds, and the ids of the players who were last in the previous game. */
export interface Earlier {
  readonly topics: readonly string[];
  readonly lastPlace: readonly string[];
}

type Random = () => number;

/** From the sixth player on, the table is a crowd. */
const MANY_FROM = 6;
/** An answer under two seconds is fast. */
const FAST_MS = 2_000;
/** How many players the table needs before 'only one' or 'everyone' is remarkable. */
const ONE_OF_MIN = 3;
const ALL_MIN = 2;

/** The situations of an occasion, the most remarkable first; those as remarkable as each other in an order drawn by the rng. */
export function situationsOf(view: View, occasion: Occasion, earlier: Earlier, random: Random): Found[] {
  switch (occasion.name) {
    case 'joined':
      return joined(view, occasion.seat);
    case 'topic':
      return topicSituations(view, earlier, random);
    case 'reveal':
      return revealSituations(view, random);
    case 'ranks':
      return ranksSituations(view);
    case 'results':
      return resultsSituations(view, earlier.lastPlace);
  }
}

function joined(view: View, seat: Seat): Found[] {
  const player = view.players[seat];
  if (player === undefined || player.status === 'left') return [];
  const { name } = player;
  if (player.bot) return [foundAs('joined.bot', { name })];
  if (view.phase !== 'lobby') return [foundAs('joined.late', { name })];
  const count = view.players.filter(({ status }) => status !== 'left').length;
  if (count >= PLAYERS_MAX) return [foundAs('joined.full', { name })];
  if (count >= MANY_FROM) return [foundAs('joined.many', { name, count })];
  if (count === 3) return [foundAs('joined.third', { name })];
  return [foundAs(count < 3 ? 'joined.first' : 'joined.more', { name })];
}

/** A bot that chose is not mentioned. */
function topicSituations(view: View, { topics }: Earlier, random: Random): Found[] {
  const { round } = view;
  if (round === null) return [];
  const { topic, presetTopic, difficulty } = round;
  if (round.chosenBy === null) return [foundAs('topic.table', { topic })];
  const chooser = view.players.find(({ id }) => id === round.chosenBy);
  if (chooser === undefined || chooser.bot) return [];
  const { name } = chooser;
  const values = { name, topic };
  const usual = [foundAs('topic.named', values)];
  if (presetTopic === undefined) usual.push(foundAs('topic.typed', values));
  if (difficulty !== 'medium') usual.push(foundAs(`topic.${difficulty}`, values));
  return [
    ...(presetTopic === 'adultTopics' ? [foundAs('topic.adult', { name })] : []),
    ...(topics.includes(topic) ? [foundAs('topic.again', values)] : []),
    ...shuffled(random, usual),
  ];
}

/** Nothing of a void question, nor of a bot. */
function revealSituations(view: View, random: Random): Found[] {
  const { reveal } = view;
  if (reveal === null || isVoid(view)) return [];
  const people = view.players.flatMap((player, seat) =>
    player.status === 'left' || player.bot ? [] : [{ seat, player, ...answerOf(reveal, seat) }],
  );
  const right = people.filter(({ isRight }) => isRight);
  const botsRight = view.players.some(({ bot }, seat) => bot && answerOf(reveal, seat).isRight);
  if (people.length === 0) return [];
  if (right.length === 0 && !botsRight) return nobodyRight(view, people);
  return [
    ...shuffled(random, [
      ...all(people, right),
      ...(isGentle(view) || botsRight ? [] : one(people, right)),
      ...streaks(reveal, people),
      ...chooserWrong(view, people),
    ]),
    ...shuffled(random, [...fast(view, right), ...chooserRight(view, right), ...leaderWrong(view, people)]),
  ];
}

interface Answerer {
  readonly seat: Seat;
  readonly player: PlayerView;
  readonly choice: number | null;
  readonly isRight: boolean;
  /** Milliseconds; null without an answer. */
  readonly time: number | null;
}

function answerOf(reveal: RevealView, seat: Seat): Pick<Answerer, 'choice' | 'isRight' | 'time'> {
  const choice = reveal.answer[seat] ?? null;
  return { choice, isRight: choice === reveal.correctAnswer, time: reveal.timeTaken[seat] ?? null };
}

function nobodyRight(view: View, people: readonly Answerer[]): Found[] {
  if (isGentle(view)) return [foundAs('reveal.tough')];
  const [first] = people;
  const letter = first?.choice ?? null;
  const isSame = people.length > 1 && people.every(({ choice }) => choice === first?.choice);
  return [
    ...(letter !== null && isSame ? [foundAs('reveal.same', { letter })] : []),
    foundAs('reveal.nobody'),
  ];
}

function all(people: readonly Answerer[], right: readonly Answerer[]): Found[] {
  return right.length === people.length && people.length >= ALL_MIN ? [foundAs('reveal.all')] : [];
}

/** Only one player was right. */
function one(people: readonly Answerer[], right: readonly Answerer[]): Found[] {
  const [first] = right;
  if (first === undefined || right.length > 1 || people.length < ONE_OF_MIN) return [];
  return [foundAs('reveal.one', { name: first.player.name })];
}

function streaks({ streak = [] }: RevealView, people: readonly Answerer[]): Found[] {
  return people.flatMap(({ seat, player: { name } }) => {
    const count = streak[seat];
    return count === 3 || count === 4 || count === 5 ? [foundAs(`reveal.streak${count}`, { name })] : [];
  });
}

/** The chooser missed a question on the own topic that somebody else knew. */
function chooserWrong(view: View, people: readonly Answerer[]): Found[] {
  const { round } = view;
  const chooser = people.find(({ player }) => player.id === round?.chosenBy);
  if (round === null || chooser === undefined || chooser.isRight || isGentle(view)) return [];
  return [foundAs('reveal.chooserWrong', { name: chooser.player.name, topic: round.topic })];
}

function chooserRight({ round }: View, right: readonly Answerer[]): Found[] {
  const chooser = right.find(({ player }) => player.id === round?.chosenBy);
  if (round === null || chooser === undefined) return [];
  return [foundAs('reveal.chooserRight', { name: chooser.player.name, topic: round.topic })];
}

function fast({ settings }: View, right: readonly Answerer[]): Found[] {
  if (settings.zen) return [];
  let fastest: Found[] = [];
  let seconds = FAST_MS;
  for (const { time, player } of right) {
    if (time === null || time >= seconds) continue;
    seconds = time;
    fastest = [foundAs('reveal.fast', { name: player.name, seconds })];
  }
  return fastest;
}

/** The leader before this question did not get it. */
function leaderWrong(view: View, people: readonly Answerer[]): Found[] {
  if (isGentle(view) || view.teams !== undefined) return [];
  const before = view.players.map(
    (_, seat) => scoreOf(view.scores, seat).total - (view.reveal?.points[seat] ?? 0),
  );
  const highest = Math.max(...before);
  const leaders = people.filter(({ seat }) => before[seat] === highest);
  const [leader] = leaders;
  const isAlone = before.filter((total) => total === highest).length === 1;
  if (leader === undefined || highest <= 0 || !isAlone || leader.isRight) return [];
  return [foundAs('reveal.leader', { name: leader.player.name })];
}
