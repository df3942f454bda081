/** Connections by game, and the view last sent to them: a change is serialised once for all players. */

import type { Presence } from '../../game/commands.ts';
import { isAtTable, type Game, type SessionKey } from '../../game/game.ts';
import { stillToAnswer } from '../../game/presence.ts';
import { answeredSeats, meOf, viewOf } from '../../game/view.ts';
import { PROTOCOL_VERSION, type CLOSE_CODES } from '../../protocol/constants.ts';
import type { ServerMessage } from '../../protocol/live.ts';
import type { MeView } from '../../protocol/view.ts';
import type { VersionedGame } from '../games/game-cache.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import {
  answersText,
  changeText,
  differing,
  currentView,
  objectText,
  sentView,
  type CurrentView,
  type Fields,
  type SentView,
} from './change-text.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frames.ts';

/** How long answers are gathered before they are sent: while several players still have to answer, and while at most one has. */
const ANSWER_BATCH_MS = 1_000;
const LAST_ANSWERS_BATCH_MS = 250;

/** A game's connections, and the view last sent to them. */
interface SentGame {
  readonly connections: Set<Connection>;
  last: SentView;
  /** When the waiting answers will be sent; null if none wait. */
  batch: { readonly at: number; readonly cancel: () => void } | null;
}

export interface Hub {
  /** Adds a connection and sends it a welcome. */
  open(connection: Connection, current: VersionedGame): void;
  close(connection: Connection): void;
  /** Sends a game's changes to its connections. `deadline`: the view's. `onlyAnswers`: only answers happened, so that they may be batched. */
  publish(current: VersionedGame, deadline: number | null, onlyAnswers: boolean): void;
  /** Sends all connections a welcome with a game that does not follow from the last view: its version may be lower. */
  replace(current: VersionedGame): void;
  /** Welcomes connections whose player or role changed, and closes those of visitors. Closes the show screens of a session that left the table, unless it may still show the game. */
  reseat(before: Game, game: Game): void;
  /** Sends the whole view to a connection that fell behind. */
  sendGame(connection: Connection): void;
  /** Sends another welcome to a connection that said `hello` again. */
  welcome(connection: Connection): void;
  /** Sends a slow connection the newest view, or a welcome if its player or role changed meanwhile. */
  catchUp(connection: Connection): void;
  /** Sends a session's unlock to all its connections, in any game. Calls `unlockOf` only if there is one. */
  sendEntitlement(
    session: SessionKey,
    unlockOf: (session: SessionKey) => Promise<Entitlement>,
  ): Promise<void>;
  /** Writes a frame to all connections of a game. */
  send(gameId: string, frame: Buffer): void;
  /** Writes a frame to a player's connections of a game, except show screens. */
  sendToPlayer(gameId: string, session: SessionKey, frame: Buffer): void;
  /** Closes every connection of a game. */
  endGame(gameId: string, reason: keyof typeof CLOSE_CODES): void;
  hasConnections(gameId: string): boolean;
  connections(): Iterable<Connection>;
  readonly connectionCount: number;
}

/** A session's unlock as its sockets receive it. */
type Entitlement = Omit<Extract<ServerMessage, { type: 'entitlement' }>, 'type'>;

export interface HubParts {
  readonly clock: Clock;
  readonly presenceOf: (game: Game) => Presence;
  readonly latest: (gameId: string) => VersionedGame | null;
  /** Whether a session may open a game's show screen. */
  readonly mayShow: (game: Game, session: SessionKey) => Promise<boolean>;
  readonly logger: Pick<Logger, 'error'>;
}

export function createHub({ clock, presenceOf, latest, mayShow, logger }: HubParts): Hub {
  const games = new Map<string, SentGame>();

  const viewNow = ({ game, version }: VersionedGame, before: Fields | null): CurrentView =>
    currentView(viewOf(game, version, clock.now(), presenceOf(game)), before);

  const show = (shown: SentGame, next: CurrentView): void => {
    endBatch(shown);
    const before = shown.last;
    const changed = differing(before.fields, next.fields);
    shown.last = sentView(next);
    if (changed.size > 0) broadcast(shown.connections, changeText(before, next, changed));
  };

  /** Sends only what an answer can change: computing the whole view costs much more. */
  const showAnswers = (shown: SentGame, { game, version }: VersionedGame, deadline: number | null): void => {
    endBatch(shown);
    const before = shown.last;
    const answered = answeredSeats(game);
    // The map is changed in place. With thousands of games, copies would live long enough to make garbage collection expensive.
    const { fields } = before;
    const changed: Fields = new Map();
    const set = (name: string, json: string): void => {
      if (fields.get(name) === json) return;
      fields.set(name, json);
      changed.set(name, json);
    };
    set('version', String(version));
    set('deadline', JSON.stringify(deadline));
    set('answered', JSON.stringify(answered));
    const next = { ...before, version, deadline, answered };
    shown.last = next;
    if (changed.size > 0) broadcast(shown.connections, answersText(before, next, changed));
  };

  const batchAnswers = (shown: SentGame, current: VersionedGame): void => {
    const { game } = current;
    const wait = stillToAnswer(game, presenceOf(game)) > 1 ? ANSWER_BATCH_MS : LAST_ANSWERS_BATCH_MS;
    const at = clock.now() + wait;
    if (shown.batch !== null && shown.batch.at <= at) return;
    shown.batch?.cancel();
    // The timer reads the newest state; capturing this one would keep it in memory until then.
    const { id } = game;
    const cancel = clock.wakeAt(at, () => {
      const newest = latest(id);
      if (newest === null) shown.batch = null;
      else showAnswers(shown, newest, shown.last.deadline);
    });
    shown.batch = { at, cancel };
  };

  const welcome = (connection: Connection, shown: SentGame, game: Game): void => {
    const me = JSON.stringify(viewerOf(connection, game));
    const isSent = connection.write(
      textFrame(
        `{"type":"welcome","protocol":${PROTOCOL_VERSION},"me":${me},"game":${objectText(shown.last.fields)},"now":${clock.now()}}`,
      ),
    );
    if (isSent) connection.me = me;
  };

  const closeIfLocked = async (connection: Connection, game: Game): Promise<void> => {
    if (!(await mayShow(game, connection.session))) connection.end('showScreenLocked');
  };

  const connectionsOf = (session: SessionKey): Connection[] =>
    Array.from(games.values(), ({ connections }) => [...connections])
      .flat()
      .filter((connection) => connection.session === session);

  const sendGame = (connection: Connection): void => {
    const shown = games.get(connection.gameId);
    if (shown !== undefined)
      connection.write(textFrame(`{"type":"game","game":${objectText(shown.last.fields)}}`));
  };

  return {
    open(connection, current) {
      let shown = games.get(connection.gameId);
      if (shown === undefined) {
        shown = { connections: new Set(), last: sentView(viewNow(current, null)), batch: null };
        games.set(connection.gameId, shown);
      } else {
        show(shown, viewNow(current, shown.last.fields));
      }
      shown.connections.add(connection);
      welcome(connection, shown, current.game);
    },
    close(connection) {
      const shown = games.get(connection.gameId);
      if (shown === undefined) return;
      shown.connections.delete(connection);
      if (shown.connections.size > 0) return;
      endBatch(shown);
      games.delete(connection.gameId);
    },
    publish(current, deadline, onlyAnswers) {
      const shown = games.get(current.game.id);
      if (shown === undefined) return;
      if (!onlyAnswers) {
        const next = viewNow(current, shown.last.fields);
        // Every poll ticks the game, which must not send batched answers early.
        if (shown.batch === null || !onlyAnswersDiffer(shown.last.fields, next.fields)) show(shown, next);
      } else if (deadline !== shown.last.deadline) {
        showAnswers(shown, current, deadline);
      } else {
        batchAnswers(shown, current);
      }
    },
    replace(current) {
      const shown = games.get(current.game.id);
      if (shown === undefined) return;
      endBatch(shown);
      shown.last = sentView(viewNow(current, null));
      for (const connection of shown.connections) welcome(connection, shown, current.game);
    },
    reseat(before, game) {
      const shown = games.get(game.id);
      if (shown === undefined) return;
      for (const connection of shown.connections) {
        const me = viewerOf(connection, game);
        const { session, isShowScreen } = connection;
        if (isShowScreen && isAtTable(before, session) && !isAtTable(game, session))
          closeIfLocked(connection, game).catch((error: unknown) => {
            logger.error({ err: error, gameId: game.id }, 'could not check who may open a show screen');
            connection.end('showScreenLocked');
          });
        if (me.role === 'visitor') connection.end('notOfThisGame');
        else if (isOther(viewerOf(connection, before), me)) welcome(connection, shown, game);
      }
    },
    sendGame,
    welcome(connection) {
      const shown = games.get(connection.gameId);
      const current = latest(connection.gameId);
      if (shown !== undefined && current !== null) welcome(connection, shown, current.game);
    },
    catchUp(connection) {
      const shown = games.get(connection.gameId);
      const current = latest(connection.gameId);
      if (shown === undefined || current === null) return;
      const isSent = connection.me === JSON.stringify(viewerOf(connection, current.game));
      if (isSent) sendGame(connection);
      else welcome(connection, shown, current.game);
    },
    async sendEntitlement(session, unlockOf) {
      if (connectionsOf(session).length === 0) return;
      const { unlocked, until } = await unlockOf(session);
      const frame = textFrame(JSON.stringify({ type: 'entitlement', unlocked, until }));
      for (const connection of connectionsOf(session)) connection.write(frame);
    },
    send(gameId, frame) {
      for (const connection of games.get(gameId)?.connections ?? []) connection.write(frame);
    },
    sendToPlayer(gameId, session, frame) {
      for (const connection of games.get(gameId)?.connections ?? [])
        if (connection.session === session && !connection.isShowScreen) connection.write(frame);
    },
    endGame(gameId, reason) {
      for (const connection of games.get(gameId)?.connections ?? []) connection.end(reason);
    },
    hasConnections: (gameId) => games.has(gameId),
    *connections() {
      for (const { connections } of games.values()) yield* connections;
    },
    get connectionCount() {
      let count = 0;
      for (const { connections } of games.values()) count += connections.size;
      return count;
    },
  };
}

/** The viewer of a connection: a show screen, or the session's player or role. */
export function viewerOf(connection: Pick<Connection, 'isShowScreen' | 'session'>, game: Game): MeView {
  return connection.isShowScreen
    ? { playerId: null, role: 'show', isHost: false }
    : meOf(game, connection.session);
}

function isOther(before: MeView, after: MeView): boolean {
  return before.playerId !== after.playerId || before.role !== after.role || before.isHost !== after.isHost;
}

function endBatch(shown: SentGame): void {
  shown.batch?.cancel();
  shown.batch = null;
}

/** Writes a message to all connections, as one frame. */
function broadcast(connections: ReadonlySet<Connection>, text: string): void {
  const frame = textFrame(text);
  for (const connection of connections) connection.write(frame);
}

function onlyAnswersDiffer(before: Fields, after: Fields): boolean {
  if (before.size !== after.size) return false;
  for (const [name, json] of after)
    if (before.get(name) !== json && name !== 'version' && name !== 'answered') return false;
  return true;
}
