/** Invariants of every game at every moment, written without the rules' own functions where possible. Each check returns the broken ones, each after its rule's id, if it has one. */

import type { Presence } from '../../game/commands.ts';
import { chooserOf, deadlineOf, nextTick } from '../../game/deadline.ts';
import { effectsOf } from '../../game/effects.ts';
import { isBot, statusOf, type Answers, type Game, type Question, type Seat } from '../../game/game.ts';
import { formerSeatOf } from '../../game/knocks.ts';
import { scoresOf, teamScoresOf } from '../../game/scoring.ts';
import { sincePlayAgain, type LogEntry } from './log.ts';

type Broken = (string | false)[];

const isResting = (game: Game): boolean => game.phase.name === 'lobby' || game.phase.name === 'finished';
const isSeated = (game: Game, seat: Seat): boolean => game.players[seat]?.leftAt === null;

/** All broken invariants of a game. */
export function brokenIn(game: Game, presence: Presence, at: number): string[] {
  const broken = [
    ...brokenTable(game),
    ...brokenTurns(game),
    ...brokenClock(game, presence, at),
    ...brokenRounds(game),
  ];
  return broken.filter((problem) => problem !== false);
}

function brokenTable(game: Game): Broken {
  const { players, organizer, host } = game;
  const seated = players.filter((player) => player.leftAt === null);
  const sessions = seated.map((player) => player.session);
  const isHostThere = sessions.includes(host) || organizer?.session === host;
  const isDeserted = seated.every(isBot) && organizer === null;
  return [
    seated.length > 10 && 'more than ten players',
    game.phase.name === 'lobby' && players.length > seated.length && 'LOBBY-4: a left seat in a lobby',
    players.length > 15 && 'LOBBY-3: more than fifteen places',
    ...brokenDoor(game),
    new Set(players.map((player) => player.id)).size < players.length && 'an id is there twice',
    new Set(sessions).size < sessions.length && 'a session has two seats',
    new Set(players.map((player) => player.name.toLowerCase())).size < players.length &&
      'a name is there twice',
    players.some((player, seat) => player.joinOrder <= (players[seat - 1]?.joinOrder ?? 0)) &&
      'join orders do not grow',
    organizer !== null && sessions.includes(organizer.session) && 'ORG-2: the organizer has a seat',
    (organizer !== null) !== game.settings.organizer && 'setting and organizer differ',
    players.some((player) => isBot(player) && player.session === host) && 'BOT-4: a bot is host',
    !isHostThere && !isDeserted && 'the host is not at the table',
    players.some(({ team }) => !isTeam(game, team)) && 'a team that is none',
  ];
}

function brokenDoor(game: Game): Broken {
  const { door, players, phase, organizer } = game;
  const waiting = door.filter(({ state }) => state === 'asking' || state === 'admitted');
  const asking = door.filter(({ state }) => state === 'asking');
  const strangers = asking.filter(({ session }) => formerSeatOf(game, session) === null);
  const seated = players.filter(({ leftAt }) => leftAt === null);
  const atTable = new Set([organizer?.session, ...seated.map(({ session }) => session)]);
  const isStarted = phase.name !== 'lobby' && phase.name !== 'finished';
  return [
    new Set(door.map(({ session }) => session)).size < door.length && 'KNOCK-2: a session knocks twice',
    waiting.some(({ session }) => atTable.has(session)) && 'KNOCK-6: somebody at the table waits for a seat',
    strangers.length > 5 && 'KNOCK-3: more than five strangers wait for an answer',
    door.some(({ times }) => times > 3) && 'KNOCK-3: a session knocked more than three times',
    asking.length > 0 && !isStarted && 'KNOCK-7: somebody waits for an answer that nobody needs to give',
    phase.name === 'lobby' &&
      waiting.length > 0 &&
      seated.length < 10 &&
      'KNOCK-8: somebody waits at a lobby with free seats',
  ];
}

function isTeam(game: Game, team: number | null): boolean {
  const { teams } = game.settings;
  return teams === null
    ? team === null
    : Number.isInteger(team) && team !== null && team >= 0 && team < teams.names.length;
}

function brokenTurns(game: Game): Broken {
  const { turnOrder, players, phase } = game;
  const order = turnOrder?.toSorted((a, b) => a - b) ?? [];
  const chooser = chooserOf(game);
  const isChoosing = phase.name === 'choosing' || phase.name === 'generationFailed';
  return [
    turnOrder !== null && String(order) !== String([...players.keys()]) && 'the turn order is no permutation',
    turnOrder === null && statusOf(game) === 'in_progress' && 'no turn order',
    isChoosing && (chooser === null || !isSeated(game, chooser)) && 'the chooser has left',
    statusOf(game) === 'in_progress' &&
      !players.some((_, seat) => isSeated(game, seat)) &&
      'a started game has no seated player',
    statusOf(game) === 'in_progress' &&
      !players.some((player, seat) => isSeated(game, seat) && !isBot(player)) &&
      'BOT-4: only bots play',
    phase.name === 'generationFailed' && isBot(players[chooser ?? -1]) && 'BOT-6: people wait for a bot',
    game.practice && isChoosing && isBot(players[chooser ?? -1]) && 'BOT-8: a bot chooses in practice',
    game.currentRound > game.totalRounds && 'too many rounds',
  ];
}

function brokenClock(game: Game, presence: Presence, at: number): Broken {
  const deadline = deadlineOf(game, presence);
  const next = nextTick(game, presence);
  const isStarted = !isResting(game) && game.pausedAt === null;
  const isHeld = game.hold !== null && game.hold.since !== null;
  const isRunning = isStarted && !isHeld;
  const { phase } = game;
  return [
    (deadline !== null) !== isRunning && 'CLOCK-3: a deadline where none runs, or none where one does',
    isStarted && next === null && 'CLOCK-3: nothing will ever happen',
    next !== null && deadline !== null && next > deadline && 'CLOCK-3: the deadline will be missed',
    deadline !== null && !Number.isInteger(deadline) && 'a deadline within a millisecond',
    isHeld && !['choosing', 'generationFailed', 'reveal'].includes(phase.name) && 'HOLD-1: held elsewhere',
    isHeld && (next ?? Infinity) > at + 15 * 60_000 && 'HOLD-4: held for more than 15 minutes',
    isHeld && game.pausedAt !== null && 'HOLD-5: paused while held',
    'since' in phase && phase.since > at && 'a phase began in the future',
    isResting(game) && game.pausedAt !== null && 'a pause where nothing runs',
  ];
}

function brokenRounds(game: Game): Broken {
  const ids = game.rounds.flatMap((round) => round.questions.map((question) => question.id));
  const keys = effectsOf(game).map((effect) => effect.key);
  const broken: Broken = [
    new Set(ids).size < ids.length && 'a question is there twice',
    new Set(keys).size < keys.length && 'work is wanted twice',
  ];
  for (const [index, round] of game.rounds.entries()) {
    broken.push(
      round.number <= (game.rounds[index - 1]?.number ?? 0) && 'rounds out of order',
      round.number > game.currentRound && 'a round of the future',
      round.answers.length > round.questions.length && 'answers without a question',
      round.questions.length > round.questionCount && 'more questions than counted',
      round.questionCount > 6 && 'more than six questions',
    );
    for (const [place, answers] of round.answers.entries()) {
      const question = round.questions[place];
      if (question !== undefined) broken.push(...brokenAnswers(game, question, answers));
    }
  }
  return broken;
}

function brokenAnswers(game: Game, question: Question, { given, seated, timeFactors }: Answers): Broken {
  const broken: Broken = [
    given.length !== game.players.length && 'answers not by seat',
    timeFactors.length !== game.players.length && 'limits not by seat',
    seated.some((seat) => game.players[seat] === undefined) && 'a seat that is none',
  ];
  for (const [seat, answer] of given.entries()) {
    if (answer === null) continue;
    const { choice, points, timeTaken } = answer;
    const most = game.settings.zen ? 100 : 200;
    const isRight = choice === question.correctAnswer;
    broken.push(
      question.options[choice] === undefined && 'no such option',
      (!Number.isInteger(timeTaken) || timeTaken < 0 || timeTaken > 120_000) && 'a strange time',
      !Number.isInteger(points) && 'strange points',
      isRight && (points < 100 || points > most) && 'too few or too many points',
      !isRight && points !== 0 && 'points for a wrong answer',
      !seated.includes(seat) && 'an answer of who was not seated',
    );
  }
  return broken;
}

interface Tally {
  readonly number: number;
  readonly seated: readonly Seat[];
  readonly points: Map<Seat, number>;
}

/** Compares the scores computed from the log with the game's: sums of answers, without void questions, means over seated players. */
export function brokenScores(game: Game, log: readonly LogEntry[]): string[] {
  const broken: string[] = [];
  const questions = new Map<string, Tally>();
  let [round, open] = [0, ''];
  for (const { event } of sincePlayAgain(log)) {
    if (event.type === 'choosingBegan') round = event.round;
    if (event.type === 'questionOpened') {
      open = `${round}.${event.number}`;
      if (questions.has(open)) broken.push(`question ${open} was opened twice`);
      questions.set(open, { number: event.number, seated: event.seated, points: new Map() });
    }
    if (event.type === 'answered') {
      const points = questions.get(open)?.points;
      if (points?.has(event.seat) !== false) broken.push(`ANS-2: a second answer to ${open}`);
      points?.set(event.seat, event.points);
    }
    if (event.type === 'questionVoided') {
      const voided = game.voided.find((entry) => entry.questionId === event.questionId);
      questions.delete(`${voided?.round}.${voided?.number}`);
    }
  }
  if (game.phase.name === 'question') questions.delete(open);
  const counted = [...questions.values()];
  const total = game.players.map((_, seat) => sum(counted.map(({ points }) => points.get(seat) ?? 0)));
  if (String(total) !== String(scoresOf(game).total))
    broken.push('REVEAL-5: scores are not the sums of answers');
  for (const [team, score] of teamScoresOf(game).entries()) {
    const means = counted.map((tally) => mean(tally, (seat) => game.players[seat]?.team === team));
    if (Math.abs(sum(means) - score.total) > 1e-9)
      broken.push('TEAM-2: a team does not have the mean of its members');
  }
  return broken;
}

function mean({ seated, points }: Tally, isMember: (seat: Seat) => boolean): number {
  const members = seated.filter(isMember);
  return members.length === 0 ? 0 : sum(members.map((seat) => points.get(seat) ?? 0)) / members.length;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
