/** A round: get ready, choosing, generating and its failure, questions, reveals, and a lost connection. */

import type { Locator } from '@playwright/test';

import { GET_READY_MS, INTRO_MS, QUESTION_LEAD_MS } from '../../../game/constants.ts';
import { GameReplySchema, type GameReply } from '../../../protocol/view.ts';
import type { PlayerClient } from '../../../test/support/harness/player-client.ts';
import { SHOW_SIZES, type ShotOptions } from '../camera.ts';
import type { PictureModel } from '../model.ts';
import { Person } from '../person.ts';
import type { PictureServer } from '../picture-server.ts';
import { FREE_TOPIC, pictureQuestions } from '../questions.ts';
import type { PictureGame } from './lobby.ts';

const ON_SHOW: ShotOptions = { sizes: SHOW_SIZES, themes: ['dark'] };
/** The whole minute and the pause after it, without any answer. */
const MINUTE_MS = 60_000;
const STEP_MS = 1_000;
/** Longer than points count up on the show screen, by the browser's own time. */
const COUNTING_MS = 2_500;

/** For a reply with the server's time and the next step of a countdown. */
const REDRAWN_MS = 400;

export interface Stage extends PictureGame {
  readonly server: PictureServer;
  readonly model: PictureModel;
}

/** Pages that ask the server for its time draw their countdowns again. */
async function wake(...pages: readonly Person[]): Promise<void> {
  await Promise.all(pages.map((person) => person.wake()));
  await pages[0]?.page.waitForTimeout(REDRAWN_MS);
}

/** The game as a player without a browser receives it. */
async function viewOf({ gameId }: PictureGame, client: PlayerClient | undefined): Promise<GameReply> {
  const reply = await client?.get(`/api/games/${gameId}`);
  return GameReplySchema.parse(reply?.body);
}

/** From the start of the game to the first question, which is as long as a question may be. */
export async function toFirstQuestion(stage: Stage): Promise<void> {
  const { host, guest, show, server, place } = stage;
  const { camera } = place;
  await host.press('lobby:start.button');
  await Promise.all([host, guest].map((person) => person.see('play:getReady.title')));
  await camera.shoot(host.page, 'get-ready');
  await camera.shoot(show, 'show-get-ready', ON_SHOW);
  await server.advance(GET_READY_MS);
  const { chooser, other } = await toChoosing(stage);
  await wake(chooser, other);
  await camera.shoot(chooser.page, 'choosing');
  await camera.shoot(chooser.page, 'choosing-whole', { isWhole: true });
  await camera.shoot(other.page, 'choosing-others');
  await wakeShow(stage);
  await camera.shoot(show, 'show-choosing', ON_SHOW);
  await generating(stage, chooser, other);
  for (const person of [host, guest])
    await person.page.getByText(FREE_TOPIC[person.words.language]).first().waitFor();
  await camera.shoot(other.page, 'intro');
  await camera.shoot(show, 'show-intro', ON_SHOW);
  // A page that is late by its clock would wait for the question as much longer.
  await wake(host, guest);
  await wakeShow(stage);
  await server.advance(INTRO_MS + QUESTION_LEAD_MS);
  await wake(host, guest);
  for (const person of [host, guest]) await person.options.nth(3).waitFor();
}

/** Until someone with a browser chooses, whose screens can be looked at. Whoever plays over the API picks at once, and their round passes unanswered. */
async function toChoosing(stage: Stage): Promise<{ chooser: Person; other: Person }> {
  const { host, guest, server, others, gameId } = stage;
  let chooserName: string | undefined;
  await server.until(async () => {
    const { game } = await viewOf(stage, others[0]);
    if (game.phase === 'finished') throw new Error('no one with a browser has chosen a topic');
    if (game.phase !== 'choosing') return false;
    for (const client of others) {
      const { me } = await viewOf(stage, client);
      if (me.playerId !== game.chooserId) continue;
      const pick = { topic: 'cooking', difficulty: 'easy', roundNumber: game.currentRound };
      const reply = await client.call('select-topic', { gameId, playerId: me.playerId, ...pick });
      if (reply.status !== 200) throw new Error(`select-topic: ${reply.status} ${reply.text}`);
      return false;
    }
    chooserName = game.players.find(({ id }) => id === game.chooserId)?.name;
    return true;
  });
  const [chooser, other] = chooserName === host.name ? [host, guest] : [guest, host];
  await chooser.page.getByLabel(chooser.say('topics:free')).waitFor();
  await other.see('topics:titleFor');
  return { chooser, other };
}

/** A topic that only the model can serve: while it writes, and when it could not. */
async function generating(stage: Stage, chooser: Person, other: Person): Promise<void> {
  const { model, show, place } = stage;
  const { camera, words } = place;
  const gate = Promise.withResolvers<void>();
  model.waitsFor = gate.promise;
  await chooser.page.getByLabel(chooser.say('topics:free')).fill(FREE_TOPIC[words.language]);
  await chooser.press('topics:send');
  await Promise.all([chooser, other].map((person) => person.see('topics:generating')));
  await camera.shoot(other.page, 'generating');
  await camera.shoot(show, 'show-generating', ON_SHOW);
  model.fails = true;
  gate.resolve();
  await Promise.all([chooser, other].map((person) => person.see('topics:error.title')));
  await wake(chooser, other);
  await camera.shoot(chooser.page, 'generation-failed');
  await camera.shoot(other.page, 'generation-failed-others');
  await camera.shoot(show, 'show-generation-failed', ON_SHOW);
  model.fails = false;
  model.waitsFor = null;
  await chooser.press('topics:error.again');
}

/** Taps the right option, or the first wrong one. */
async function answer(person: Person, isRight: boolean): Promise<void> {
  const right = pictureQuestions(person.words.language).map((question) => question.answer);
  const texts = await person.options.allInnerTexts();
  const at = texts.findIndex((text) => right.some((each) => text.includes(each)));
  if (at < 0) throw new Error('the question on screen is not one of the model');
  await person.options.nth(isRight ? at : (at + 1) % 4).click();
}

export async function questionsAndReveals(stage: Stage): Promise<void> {
  const { host, guest, show, server, others, place } = stage;
  const { camera } = place;
  await camera.shoot(host.page, 'question', { isQuestion: true });
  await wakeShow(stage);
  await optionsOnShow(stage).nth(3).waitFor();
  await camera.shoot(show, 'show-question', ON_SHOW);
  await answer(host, true);
  await host.see('play:question.locked');
  // Who has answered is sent in batches.
  await server.advance(STEP_MS);
  await camera.shoot(host.page, 'answered-right', { isQuestion: true });
  await camera.shoot(guest.page, 'question-answered-by-one', { isQuestion: true });
  await answer(guest, false);
  await guest.see('play:question.locked');
  await server.advance(STEP_MS);
  await camera.shoot(guest.page, 'answered-wrong', { isQuestion: true });
  for (const [answerIndex, client] of others.entries()) {
    const { game, me } = await viewOf(stage, client);
    const asked = { questionId: game.question?.id, questionNumber: game.currentQuestion };
    await client.call('submit-answer', {
      gameId: stage.gameId,
      playerId: me.playerId,
      ...asked,
      answerIndex,
    });
  }
  await server.advance(STEP_MS);
  for (const person of [host, guest])
    await person.page.getByRole('region', { name: person.say('play:pause.title') }).waitFor();
  await wake(host, guest);
  await camera.shoot(host.page, 'reveal-right');
  await camera.shoot(host.page, 'reveal-right-whole', { isWhole: true });
  await camera.shoot(guest.page, 'reveal-wrong');
  await wakeShow(stage);
  await optionsOnShow(stage).nth(3).waitFor();
  await camera.shoot(show, 'show-reveal', ON_SHOW);
  await server.advance(5 * STEP_MS);
  await wakeShow(stage);
  await show.getByRole('heading', { name: place.words.say('show:board.title') }).waitFor();
  await camera.shoot(show, 'show-scoring', ON_SHOW);
  await server.advance(4 * STEP_MS);
  await wakeShow(stage);
  await show.waitForTimeout(COUNTING_MS);
  await camera.shoot(show, 'show-scores', ON_SHOW);
  await nobody(stage);
}

/** The options of a question on the show screen: one that was sent before it opened draws them by a timer of its own. */
function optionsOnShow({ show, place }: Stage): Locator {
  return show.getByRole('list', { name: place.words.say('show:question.options') }).getByRole('listitem');
}

async function wakeShow({ show }: Stage): Promise<void> {
  await show.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
  await show.waitForTimeout(REDRAWN_MS);
}

/** The second question: no one answers it, and the host challenges it. */
async function nobody(stage: Stage): Promise<void> {
  const { host, guest, show, server, place } = stage;
  const { camera } = place;
  await server.advance(2 * STEP_MS);
  await wake(host, guest);
  await host.options.nth(3).waitFor();
  await camera.shoot(host.page, 'question-2', { isQuestion: true });
  await wakeShow(stage);
  await optionsOnShow(stage).nth(3).waitFor();
  await camera.shoot(show, 'show-question-2', ON_SHOW);
  await server.advance(MINUTE_MS + STEP_MS);
  await host.page.getByRole('region', { name: host.say('play:pause.title') }).waitFor();
  await wake(host, guest);
  await camera.shoot(host.page, 'reveal-nobody');
  await wakeShow(stage);
  await optionsOnShow(stage).nth(3).waitFor();
  await camera.shoot(show, 'show-reveal-nobody', ON_SHOW);
  await host.press('play:challenge.ask');
  await guest.see('play:challenge.opened');
  await camera.shoot(guest.page, 'challenged');
  await lostConnections(stage);
}

async function lostConnections(stage: Stage): Promise<void> {
  const { host, guest, show, others, place } = stage;
  const { camera } = place;
  for (const person of [host, guest]) person.expects = /ERR_INTERNET_DISCONNECTED|WebSocket/;
  await guest.connection.cut();
  await guest.page
    .getByText(guest.words.like('common:connection.offline'))
    .or(guest.page.getByText(guest.words.like('common:connection.reconnecting')))
    .first()
    .waitFor();
  await camera.shoot(guest.page, 'reconnecting');
  await guest.connection.restore();
  await guest.wake();
  const game = stage.gameId;
  const watcher = await watch(stage);
  await Promise.all([host, guest].map(({ page }) => page.goto('about:blank')));
  for (const client of others) client.close();
  const isPaused = watcher.page.getByText(watcher.words.like('common:connection.paused')).first();
  await stage.server.until(() => isPaused.isVisible());
  await camera.shoot(watcher.page, 'paused');
  await wakeShow(stage);
  await optionsOnShow(stage).nth(3).waitFor();
  await camera.shoot(show, 'show-paused', ON_SHOW);
  await watcher.close();
  await Promise.all([host, guest].map((person) => person.open(`/game/${game}`)));
  for (const person of [host, guest]) person.expects = null;
}

/** Someone who came too late and may watch. */
async function watch({ place, gameId }: Stage): Promise<Person> {
  const watcher = await Person.of(place, 'watcher');
  await watcher.open(`/join/${gameId}`);
  await watcher.see('play:watching.late');
  await place.camera.shoot(watcher.page, 'watching');
  return watcher;
}
