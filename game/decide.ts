/** The rules' only entry point: a command at a moment gives events or a refusal. */

import { answer } from './answering.ts';
import { addBots, removeBot } from './bot-seats.ts';
import { challenge, judge } from './challenge.ts';
import { reselect, selectTopic } from './choosing.ts';
import type { Command, Moment } from './commands.ts';
import { end, keepSummary, playAgain } from './ending.ts';
import type { Game } from './game.ts';
import { answerKnock, knock } from './knocking.ts';
import { withdrawKnock } from './knocks.ts';
import { closeQuestion, endGame, goOn, hold, passOn, skip } from './leading.ts';
import { withinLimits } from './limits.ts';
import { changeSettings } from './lobby.ts';
import { love } from './love.ts';
import type { Outcome } from './outcome.ts';
import { mute, unmute } from './reactions.ts';
import { withWaitingSeated } from './seating.ts';
import { agreeExtraTime, changeSeat, join, leave, remove } from './seats.ts';
import { start } from './starting.ts';
import { recover, tick } from './ticking.ts';
import { addQuestions, endWriting, failWriting, noteProgress } from './writing.ts';

/** Decides a command. Call `tick` first, so that deadlines that have passed are applied; the server does so before every command. */
export function decide(game: Game, command: Command, moment: Moment): Outcome {
  return withWaitingSeated(game, withinLimits(game, command, decideByRule(game, command, moment)), moment.at);
}

function decideByRule(game: Game, command: Command, moment: Moment): Outcome {
  switch (command.do) {
    case 'join':
      return join(game, command);
    case 'changeSeat':
      return changeSeat(game, command);
    case 'agreeExtraTime':
      return agreeExtraTime(game, command);
    case 'remove':
      return remove(game, command, moment);
    case 'mute':
      return mute(game, command);
    case 'unmute':
      return unmute(game, command);
    case 'addBots':
      return addBots(game, command);
    case 'removeBot':
      return removeBot(game, command);
    case 'leave':
      return leave(game, command, moment);
    case 'knock':
      return knock(game, command);
    case 'answerKnock':
      return answerKnock(game, command, moment);
    case 'withdrawKnock':
      return withdrawKnock(game, command);
    case 'changeSettings':
      return changeSettings(game, command);
    case 'start':
      return start(game, command);
    case 'selectTopic':
      return selectTopic(game, command);
    case 'reselect':
      return reselect(game, command);
    case 'addQuestions':
      return addQuestions(game, command, moment);
    case 'noteProgress':
      return noteProgress(game, command);
    case 'endWriting':
      return endWriting(game, command, moment);
    case 'failWriting':
      return failWriting(game, command, moment);
    case 'answer':
      return answer(game, command, moment);
    case 'skip':
      return skip(game, command, moment);
    case 'hold':
      return hold(game, command);
    case 'goOn':
      return goOn(game, command, moment);
    case 'closeQuestion':
      return closeQuestion(game, command, moment);
    case 'passOn':
      return passOn(game, command, moment);
    case 'endGame':
      return endGame(game, command);
    case 'end':
      return end(game);
    case 'challenge':
      return challenge(game, command, moment);
    case 'judge':
      return judge(game, command);
    case 'love':
      return love(game, command);
    case 'keepSummary':
      return keepSummary(game, command);
    case 'playAgain':
      return playAgain(game, command);
    case 'tick':
      return tick(game, moment);
    case 'recover':
      return recover(game, moment, command);
  }
}
