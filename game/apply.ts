/** Applies an event to a game. Applying a log in order always gives the same game. */

import {
  addSeat,
  leaveSeat,
  noteKnock,
  removeSeat,
  returnSeat,
  withKnock,
  withPlayer,
} from './apply-seats.ts';
import { QUESTIONS_PER_ROUND } from './constants.ts';
import type {
  Answered,
  Challenged,
  ClockRestarted,
  Event,
  Loved,
  QuestionOpened,
  TopicSelected,
} from './events.ts';
import {
  gameFromLobby,
  isBot,
  type Answers,
  type Challenge,
  type Game,
  type Instant,
  type LovedQuestion,
  type Round,
  type Seat,
} from './game.ts';
import { withHoldOf } from './holding.ts';
import { countChange } from './limits.ts';

/** Applies the first event of a game's log, or of its log since the last play again. */
export function applyFirstEvent(event: Event, at: Instant): Game | null {
  if (event.type === 'created') return gameFromLobby(event.lobby, at);
  if (event.type !== 'playedAgain') return null;
  const { lobby, unsummarised, waiting } = event;
  return {
    ...gameFromLobby(lobby, at),
    door: waiting ?? [],
    lateSummary: unsummarised === undefined ? null : { voided: unsummarised.voided, text: null },
  };
}

/** Applies one event at the instant of its log entry (milliseconds). Pure: the given game stays as it is (CLOCK-8). */
export function apply(game: Game, event: Event, at: Instant): Game {
  return withHoldOf(applyAlone(game, event, at), at);
}

function applyAlone(game: Game, event: Event, at: Instant): Game {
  switch (event.type) {
    case 'created':
    case 'playedAgain':
      return applyFirstEvent(event, at) ?? game;
    case 'joined':
      return { ...addSeat(game, event.player), changes: countChange(game, event) };
    case 'returned':
      return returnSeat(game, event.seat);
    case 'knocked':
      return noteKnock(game, event, at);
    case 'knockAdmitted':
      return withKnock(game, event.knockId, 'admitted');
    case 'knockEnded':
      return withKnock(game, event.knockId, event.state);
    case 'seatChanged':
      return {
        ...withPlayer(game, event.seat, { name: event.name, avatar: event.avatar, team: event.team }),
        changes: countChange(game, event),
      };
    case 'extraTimeAsked':
      return {
        ...withPlayer(game, event.seat, { askedTimeFactor: event.timeFactor }),
        changes: countChange(game, event),
      };
    case 'extraTimeAgreed':
      return {
        ...withPlayer(game, event.seat, { timeFactor: event.timeFactor, askedTimeFactor: null }),
        changes: countChange(game, event),
      };
    case 'removed':
      return removeSeat(game, event.seat, at);
    case 'muted':
      return { ...withPlayer(game, event.seat, { muted: true }), changes: countChange(game, event) };
    case 'unmuted':
      return { ...withoutMute(game, event.seat), changes: countChange(game, event) };
    case 'left':
      return leaveSeat(game, event.seat, at);
    case 'organizerLeft':
      return { ...game, organizer: null, settings: { ...game.settings, organizer: false } };
    case 'hostChanged':
      return { ...game, host: event.session, creatorMayReturn: event.creatorMayReturn };
    case 'settingsChanged':
      return { ...game, settings: event.settings, changes: countChange(game, event) };
    case 'organizerChanged':
      return { ...game, organizer: event.organizer };
    case 'teamsDrawn':
      return {
        ...game,
        players: game.players.map((player, seat) => ({ ...player, team: event.teams[seat] ?? null })),
      };
    case 'started':
      return {
        ...game,
        phase: { name: 'getReady', since: at },
        turnOrder: event.turnOrder,
        totalRounds: event.totalRounds,
        practice: event.practice === true,
        gamesStarted: game.gamesStarted + 1,
        creatorMayReturn: false,
        lateSummary: null,
      };
    case 'choosingBegan':
      return {
        ...beginChoosing(game, at),
        currentRound: event.round,
        selectorIndex: event.selectorIndex,
        passedOver: [],
        attempts: 0,
      };
    case 'passedOver':
      return {
        ...beginChoosing(game, at),
        rounds: game.rounds.filter((round) => round.number !== game.currentRound),
        selectorIndex: event.selectorIndex,
        passedOver: [...game.passedOver, event.seat],
      };
    case 'topicSelected':
      return selectTopic(game, event, at);
    case 'questionsAdded':
      return withRound(game, (round) => ({ questions: [...round.questions, ...event.questions] }));
    case 'progressNoted':
      return withRound(game, () => ({ progress: event.progress }));
    case 'writingEnded':
      return withRound(game, () => ({ writing: 'done', questionCount: event.questionCount }));
    case 'generationFailed':
      return { ...game, phase: { name: 'generationFailed', since: at, error: event.error } };
    case 'reselected':
      return {
        ...beginChoosing(game, at),
        rounds: game.rounds.filter((round) => round.number !== game.currentRound),
      };
    case 'introBegan':
      return { ...game, phase: { name: 'intro', since: at }, roundStartedAt: at };
    case 'questionOpened':
      return openQuestion(game, event);
    case 'optionsShown':
      return showOptions(game, event.opensAt);
    case 'answered':
      return takeAnswer(game, event, at);
    case 'closingBegan':
      return closeAt(game, event.closesAt);
    case 'questionClosed':
      return closeQuestion(game, at);
    case 'waitingForQuestions':
      return withReveal(game, { waitingSince: at });
    case 'fillingBegan':
      return withReveal(
        withRound(game, () => ({ writing: 'filling' })),
        { fillingSince: at },
      );
    case 'challenged':
      return { ...game, challenges: addChallenger(game.challenges, event) };
    case 'challengeUpheld':
      return { ...game, challenges: settle(game.challenges, event.questionId, 'upheld') };
    case 'questionVoided':
      return voidQuestion(game, event.questionId, event.reason);
    case 'loved':
      return { ...game, loved: addLover(game.loved, event) };
    case 'paused':
      return { ...game, pausedAt: at };
    case 'held':
      return {
        ...game,
        hold: { by: event.by, since: isRunningQuestion(game) ? null : at },
        changes: countChange(game, event),
      };
    case 'released':
      return { ...game, hold: null };
    case 'clockRestarted':
      return restartClock(game, event, at);
    case 'finished':
      return {
        ...game,
        phase: { name: 'finished', since: at },
        pausedAt: null,
        // Nobody needs to answer any more: the next game has a lobby (KNOCK-7).
        door: game.door.map((each) => (each.state === 'asking' ? { ...each, state: 'admitted' } : each)),
      };
    case 'summaryKept':
      return keepSummary(game, event.summary);
  }
}

/** In the lobby the summary belongs to the previous game. */
function keepSummary(game: Game, summary: string): Game {
  if (game.lateSummary === null) return { ...game, summary };
  return { ...game, lateSummary: { ...game.lateSummary, text: summary } };
}

function beginChoosing(game: Game, at: Instant): Game {
  return { ...game, phase: { name: 'choosing', since: at }, roundStartedAt: at };
}

function withoutMute(game: Game, seat: Seat): Game {
  return {
    ...game,
    players: game.players.map((player, index) => {
      if (index !== seat) return player;
      const { muted: _, ...rest } = player;
      return rest;
    }),
  };
}

function withRound(game: Game, change: (round: Round) => Partial<Round>): Game {
  const last = game.rounds.length - 1;
  return {
    ...game,
    rounds: game.rounds.map((round, index) => (index === last ? { ...round, ...change(round) } : round)),
  };
}

function withReveal(game: Game, change: { waitingSince?: Instant; fillingSince?: Instant }): Game {
  return game.phase.name === 'reveal' ? { ...game, phase: { ...game.phase, ...change } } : game;
}

function selectTopic(game: Game, event: TopicSelected, at: Instant): Game {
  const round: Round = {
    number: event.round,
    topic: event.topic,
    presetTopic: event.presetTopic,
    difficulty: event.difficulty,
    chosenBy: event.chosenBy,
    questionCount: QUESTIONS_PER_ROUND,
    attempt: event.attempt,
    ...(event.mixedWith === undefined ? {} : { mixedWith: event.mixedWith }),
    writing: 'running',
    progress: null,
    questions: [],
    answers: [],
  };
  const earlier = game.rounds.filter((other) => other.number !== event.round);
  const phase = { name: 'generating', since: at } as const;
  return { ...game, phase, attempts: event.attempt, rounds: [...earlier, round] };
}

function openQuestion(game: Game, event: QuestionOpened): Game {
  const { number, opensAt, seated, together, double, readFirst } = event;
  const answers: Answers = {
    seated,
    timeFactors: game.players.map((player) => player.timeFactor),
    given: game.players.map(() => null),
    ...(together === undefined ? {} : { together }),
    ...(double === undefined ? {} : { double }),
    ...(readFirst === undefined ? {} : { readFirst }),
  };
  const phase = {
    name: 'question',
    number,
    opensAt,
    ranBefore: 0,
    lastAnswerAt: null,
    closesAt: null,
  } as const;
  return {
    ...withRound(game, (round) => ({ answers: [...round.answers, answers] })),
    phase: readFirst === undefined ? phase : { ...phase, isAlone: true },
  };
}

function showOptions(game: Game, opensAt: Instant): Game {
  if (game.phase.name !== 'question') return game;
  const { isAlone: _, ...phase } = game.phase;
  return { ...game, phase: { ...phase, opensAt } };
}

function takeAnswer(game: Game, { seat, choice, timeTaken, points }: Answered, at: Instant): Game {
  if (game.phase.name !== 'question') return game;
  const round = game.rounds.at(-1);
  const answers = round?.answers.at(-1);
  if (round === undefined || answers === undefined) return game;
  const taken: Answers = { ...answers, given: answers.given.with(seat, { choice, timeTaken, points }) };
  // Processes may store answers in another order than they arrived in. An earlier answer does not move the end back.
  const lastAnswerAt = Math.max(game.phase.lastAnswerAt ?? at, at);
  return {
    ...game,
    rounds: [...game.rounds.slice(0, -1), { ...round, answers: [...round.answers.slice(0, -1), taken] }],
    // A bot's answer does not delay the end of the question (BOT-5).
    phase: isBot(game.players[seat]) ? game.phase : { ...game.phase, lastAnswerAt },
  };
}

/** Whether a hold begins at the next reveal (HOLD-2). */
function isRunningQuestion({ phase }: Game): boolean {
  return phase.name === 'intro' || phase.name === 'question';
}

function closeAt(game: Game, closesAt: Instant): Game {
  return game.phase.name === 'question' ? { ...game, phase: { ...game.phase, closesAt } } : game;
}

function closeQuestion(game: Game, at: Instant): Game {
  if (game.phase.name !== 'question') return game;
  const { number, opensAt } = game.phase;
  return {
    ...game,
    phase: { name: 'reveal', number, opensAt, since: at, waitingSince: null, fillingSince: null },
  };
}

function addChallenger(
  challenges: readonly Challenge[],
  { questionId, seat, judge }: Challenged,
): Challenge[] {
  const isKnown = challenges.some((entry) => entry.questionId === questionId);
  if (!isKnown) return [...challenges, { questionId, seats: [seat], judge, status: 'open' }];
  return challenges.map((entry) =>
    entry.questionId === questionId ? { ...entry, seats: [...entry.seats, seat] } : entry,
  );
}

function addLover(loved: readonly LovedQuestion[], { questionId, seat }: Loved): LovedQuestion[] {
  const isKnown = loved.some((entry) => entry.questionId === questionId);
  if (!isKnown) return [...loved, { questionId, seats: [seat] }];
  return loved.map((entry) =>
    entry.questionId === questionId ? { ...entry, seats: [...entry.seats, seat] } : entry,
  );
}

function settle(
  challenges: readonly Challenge[],
  questionId: string,
  status: 'upheld' | 'void',
): Challenge[] {
  return challenges.map((entry) => (entry.questionId === questionId ? { ...entry, status } : entry));
}

/** Takes a question out of the score; the summary of a finished game must be written again (CHAL-5, SUM-2). */
function voidQuestion(game: Game, questionId: string, reason: string): Game {
  const challenges = settle(game.challenges, questionId, 'void');
  for (const round of game.rounds) {
    const index = round.questions.findIndex((question) => question.id === questionId);
    if (index === -1) continue;
    const entry = { questionId, round: round.number, number: index + 1, reason };
    return { ...game, challenges, voided: [...game.voided, entry], summary: null };
  }
  return { ...game, challenges };
}

function restartClock(game: Game, { opensAt, ranBefore }: ClockRestarted, at: Instant): Game {
  const { phase } = game;
  const running: Game = { ...game, pausedAt: null };
  switch (phase.name) {
    case 'lobby':
    case 'finished':
      return running;
    case 'question':
      return { ...running, phase: { ...phase, opensAt: opensAt ?? at, ranBefore } };
    case 'reveal': {
      const waitingSince = phase.waitingSince === null ? null : at;
      const fillingSince = phase.fillingSince === null ? null : at;
      return { ...running, phase: { ...phase, since: at, waitingSince, fillingSince } };
    }
    case 'getReady':
    case 'choosing':
    case 'generating':
    case 'generationFailed':
    case 'intro':
      return { ...running, phase: { ...phase, since: at } };
  }
}
