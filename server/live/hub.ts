/** Connections by game, and what they were sent: one view per change, serialised once for all players. */

import type { Presence } from '../../game/commands.ts';
import { deadlineOf } from '../../game/deadline.ts';
import type { Game, SessionKey } from '../../game/game.ts';
import { presenceAt } from '../../game/presence.ts';
import { answeredSeats, meOf, viewOf } from '../../game/view.ts';
import { PROTOCOL_VERSION } from '../../protocol/constants.ts';
import { ABSENT_DEFAULTS, type ServerMessage } from '../../protocol/live.ts';
import type { MeView } from '../../protocol/view.ts';
import type { VersionedGame } from '../games/game-cache.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection } from './connection.ts';
import { textFrame } from './frames.ts';

/** Answers within this time are sent to the others together. */
const ANSWER_BATCH_MS = 250;

/** What a game's connections were last sent: the view's fields, each as JSON. */
interface Shown {
  readonly connections: Set<Connection>;
  readonly fields: Map<string, string>;
  version: number;
  cancelBatch: (() => void) | null;
}

export interface Hub {
  /** Adds a connection and sends it a welcome. */
  open(connection: Connection, current: VersionedGame): void;
  close(connection: Connection): void;
  /** Shows a game to its connections. `onlyAnswers`: nothing but answers happened, which may be batched. */
  publish(current: VersionedGame, onlyAnswers: boolean): void;
  /** Welcomes connections whose player or role changed, and closes those that lost their seat. */
  reseat(before: Game, game: Game): void;
  /** Sends the whole view to a connection that fell behind. */
  sendGame(connection: Connection): void;
  /** Sends a connection another welcome, as it asked for with `hello`. */
  welcome(connection: Connection): void;
  /** Sends a slow connection the newest view; a welcome where its player or role changed meanwhile. */
  catchUp(connection: Connection): void;
  /** Sends a session's unlock to all of its connections, in any game. `unlockOf` is called only where there is a connection. */
  sendEntitlement(
    session: SessionKey,
    unlockOf: (session: SessionKey) => Promise<Entitlement>,
  ): Promise<void>;
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
}

/** Makes a hub. */
export function createHub({ clock, presenceOf, latest }: HubParts): Hub {
  const games = new Map<string, Shown>();

  const fieldsOf = ({ game, version }: VersionedGame): Map<string, string> => {
    const fields = new Map<string, string>();
    const view = viewOf(game, version, clock.now(), presenceOf(game));
    for (const [name, value] of Object.entries(view)) fields.set(name, JSON.stringify(value));
    return fields;
  };

  const deadlineField = ({ game }: VersionedGame): string =>
    JSON.stringify(deadlineOf(game, presenceAt(presenceOf(game), clock.now())));

  const send = (shown: Shown, version: number, set: string): void => {
    shown.cancelBatch?.();
    shown.cancelBatch = null;
    if (set === '') return;
    const frame = changeFrame(shown.version, version, set);
    shown.version = version;
    for (const connection of shown.connections) connection.write(frame);
  };

  const show = (shown: Shown, current: VersionedGame, fields: Map<string, string>): void => {
    const gone = forget(shown.fields, fields);
    send(shown, current.version, [update(shown.fields, fields), gone].filter(Boolean).join(','));
  };

  /** All that an answer changes, which is far from the whole view. */
  const showAnswers = (shown: Shown, current: VersionedGame): void => {
    const { game, version } = current;
    const fields = new Map([
      ['version', String(version)],
      ['deadline', deadlineField(current)],
      ['answered', JSON.stringify(answeredSeats(game))],
    ]);
    send(shown, version, update(shown.fields, fields));
  };

  const welcome = (connection: Connection, shown: Shown, game: Game): void => {
    const me = JSON.stringify(viewerOf(connection, game));
    const isSent = connection.write(
      textFrame(
        `{"type":"welcome","protocol":${PROTOCOL_VERSION},"me":${me},"game":${viewJson(shown.fields)},"now":${clock.now()}}`,
      ),
    );
    if (isSent) connection.me = me;
  };

  const connectionsOf = (session: SessionKey): Connection[] =>
    Array.from(games.values(), ({ connections }) => [...connections])
      .flat()
      .filter((connection) => connection.session === session);

  const sendGame = (connection: Connection): void => {
    const shown = games.get(connection.gameId);
    if (shown !== undefined) connection.write(textFrame(`{"type":"game","game":${viewJson(shown.fields)}}`));
  };

  return {
    open(connection, current) {
      let shown = games.get(connection.gameId);
      if (shown === undefined) {
        const fields = fieldsOf(current);
        shown = { connections: new Set(), fields, version: current.version, cancelBatch: null };
        games.set(connection.gameId, shown);
      } else {
        show(shown, current, fieldsOf(current));
      }
      shown.connections.add(connection);
      welcome(connection, shown, current.game);
    },
    close(connection) {
      const shown = games.get(connection.gameId);
      if (shown === undefined) return;
      shown.connections.delete(connection);
      if (shown.connections.size > 0) return;
      shown.cancelBatch?.();
      games.delete(connection.gameId);
    },
    publish(current, onlyAnswers) {
      const shown = games.get(current.game.id);
      if (shown === undefined) return;
      if (!onlyAnswers) {
        const fields = fieldsOf(current);
        // Every poll ticks the game: that is no reason to send batched answers early.
        if (shown.cancelBatch === null || !onlyAnswersDiffer(shown.fields, fields))
          show(shown, current, fields);
      } else if (deadlineField(current) !== shown.fields.get('deadline')) {
        showAnswers(shown, current);
      } else {
        shown.cancelBatch ??= clock.wakeAt(clock.now() + ANSWER_BATCH_MS, () =>
          showAnswers(shown, latest(current.game.id) ?? current),
        );
      }
    },
    reseat(before, game) {
      const shown = games.get(game.id);
      if (shown === undefined) return;
      for (const connection of shown.connections) {
        const me = viewerOf(connection, game);
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

/** Who a connection's viewer is. */
export function viewerOf(connection: Pick<Connection, 'isShowScreen' | 'session'>, game: Game): MeView {
  return connection.isShowScreen
    ? { playerId: null, role: 'show', isHost: false }
    : meOf(game, connection.session);
}

function isOther(before: MeView, after: MeView): boolean {
  return before.playerId !== after.playerId || before.role !== after.role || before.isHost !== after.isHost;
}

/** Updates fields; returns those that changed as the inside of a JSON object, empty when none did. The others are kept, not copied. */
function update(fields: Map<string, string>, news: ReadonlyMap<string, string>): string {
  let set = '';
  for (const [name, json] of news) {
    if (fields.get(name) === json) continue;
    fields.set(name, json);
    set += `${set === '' ? '' : ','}"${name}":${json}`;
  }
  return set;
}

/** Deletes the fields that the view no longer has; returns the values that stand for their absence, as the inside of a JSON object. */
function forget(fields: Map<string, string>, view: ReadonlyMap<string, string>): string {
  let set = '';
  for (const [name, empty] of Object.entries(ABSENT_DEFAULTS)) {
    if (view.has(name) || !fields.delete(name)) continue;
    set += `${set === '' ? '' : ','}"${name}":${JSON.stringify(empty)}`;
  }
  return set;
}

function onlyAnswersDiffer(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  if (before.size !== after.size) return false;
  for (const [name, json] of after)
    if (before.get(name) !== json && name !== 'version' && name !== 'answered') return false;
  return true;
}

function changeFrame(from: number, to: number, set: string): Buffer {
  return textFrame(`{"type":"change","from":${from},"to":${to},"set":{${set}}}`);
}

function viewJson(fields: ReadonlyMap<string, string>): string {
  let json = '';
  for (const [name, value] of fields) json += `${json === '' ? '{' : ','}"${name}":${value}`;
  return `${json}}`;
}
