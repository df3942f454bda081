/** A page that shows a game made by the test: the rules make it, a routed socket sends it, and no waiting is needed. */

import type { Page, WebSocketRoute } from '@playwright/test';

import { resultsOf } from '../../../game/results.ts';
import type { ClientMessage, ServerMessage } from '../../../protocol/live.ts';
import type { GameView, MeView } from '../../../protocol/view.ts';
import type { RulesGame } from '../../support/games.ts';

/** The viewer of a show screen. */
export const SHOW: MeView = { playerId: null, role: 'show', isHost: false };

/** Far enough away that nothing on screen ends during the checks. */
const LATER_MS = 600_000;
/** A question is open, unless a test says otherwise. */
const OPENED_MS_AGO = -1_000;

export interface Staged {
  /** Shows another state of the game. Its phase ends after `endsInMs`, by default much later. */
  readonly show: (game: GameView, opensInMs?: number, endsInMs?: number) => Promise<void>;
  /** Acknowledges the viewer's answer. */
  readonly receipt: (me: MeView) => void;
  /** Sends any other message of a server. */
  readonly send: (message: ServerMessage) => void;
}

/**
 * Opens the game as one of its viewers. The view's times are shifted to now: its question is open unless `opensInMs` is in the future,
 * and its phase ends later.
 */
export async function stage(
  page: Page,
  first: GameView,
  me: MeView,
  opensInMs = OPENED_MS_AGO,
): Promise<Staged> {
  let game = moved(first, opensInMs);
  let ref: string | number = 0;
  let line: WebSocketRoute | null = null;
  const greeted = Promise.withResolvers<void>();
  const send = (message: ServerMessage): void => line?.send(JSON.stringify(message));
  await page.routeWebSocket(/\/live$/, (socket) => {
    line = socket;
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage;
      if (message.type === 'hello') {
        send({ type: 'welcome', me, game, now: Date.now() });
        greeted.resolve();
      }
      if (message.type === 'answer') ref = message.ref;
      if (message.type === 'ping') send({ type: 'pong', t: message.t, now: Date.now() });
    });
  });
  await page.route(`**/api/games/${game.id}`, (route) =>
    route.fulfill({ json: { game, me, now: Date.now() } }),
  );
  await page.addInitScript(([key, id]) => localStorage.setItem(`player_id_${key}`, id), [
    game.id,
    me.playerId ?? '',
  ] as const);
  await page.goto(me.role === 'show' ? `/game/${game.id}/show` : `/game/${game.id}`);
  // Until then the page shows the prerendered content of any game.
  await greeted.promise;
  await page.locator('main h1').waitFor({ state: 'attached' });
  return {
    send,
    async show(next, nextOpensInMs = OPENED_MS_AGO, endsInMs = LATER_MS) {
      game = { ...moved(next, nextOpensInMs, endsInMs), version: game.version + 1 };
      send({ type: 'game', game });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    },
    receipt({ answer }) {
      if (answer === undefined) throw new Error('no answer');
      const { isCorrect, totalPoints, speedBonus, correctAnswer } = answer;
      send({ type: 'receipt', ref, isCorrect, totalPoints, speedBonus, correctAnswer });
    },
  };
}

/** Opens a finished game with its results by the rules, and a fixed summary. */
export async function stageResults(page: Page, table: RulesGame, me: MeView): Promise<Staged> {
  const summary = 'A close game.';
  await page.route('**/api/functions/generate-game-summary', (route) => route.fulfill({ json: { summary } }));
  await page.route(`**/api/games/${table.game.id}/results`, (route) =>
    route.fulfill({ json: { ...resultsOf(table.game), summary } }),
  );
  return await stage(page, table.view(), me);
}

function moved(game: GameView, opensInMs: number, endsInMs: number = LATER_MS): GameView {
  const now = Date.now();
  return {
    ...game,
    questionStartTime: game.questionStartTime === null ? null : now + opensInMs,
    deadline: game.deadline === null ? null : now + endsInMs,
  };
}
