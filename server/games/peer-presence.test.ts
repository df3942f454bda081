/** Presence at other processes while they stop, and while their messages do not arrive. */

import { expect, test } from 'vitest';

import { ManualClock } from '../../test/support/clock.ts';
import { tableOf } from '../../test/support/games.ts';
import { createPeerPresenceTracker, type PresenceUpdate } from './peer-presence.ts';
import { createPresence } from './presence.ts';

const { game } = tableOf(['anna', 'ben', 'cleo']);
const [anna = '', ben = '', cleo = ''] = game.players.map(({ session }) => session);

/** Anna is connected here, Ben at another process. Cleo has been absent for long. */
function setUp() {
  const clock = new ManualClock();
  const peers = createPeerPresenceTracker(clock, () => undefined);
  const presence = createPresence(clock, () => undefined, peers);
  clock.jump(60_000);
  const leave = presence.socketOpened(game.id, anna);
  const sighting = (session: string, absentFrom: number | null): PresenceUpdate => ({
    sightings: [{ gameId: game.id, session, absentFrom }],
    shows: [],
  });
  peers.receiveOwnHeartbeat();
  peers.receive('other', sighting(ben, null));
  peers.receive('other', sighting(cleo, clock.now() - 30_000));
  /** Receives our own heartbeats, two seconds apart. */
  const heartbeats = (count: number): { games: string[]; hasResumed: boolean } => {
    const games: string[] = [];
    let hasResumed = false;
    for (let times = 0; times < count; times++) {
      clock.jump(2_000);
      const received = peers.receiveOwnHeartbeat();
      games.push(...received.changed);
      hasResumed ||= received.hasResumed;
    }
    return { games, hasResumed };
  };
  const present = (of = game): boolean[] =>
    presence.of(of).absentFrom.map((from) => from === null || from > clock.now());
  return { clock, peers, leave, sighting, heartbeats, present };
}

test('[PRESENCE-1] the players of a process that sends nothing while our own heartbeats come back count as absent 20 s after it counts as stopped', () => {
  const { clock, heartbeats, present } = setUp();
  expect(heartbeats(3).games).toEqual([]);
  expect(heartbeats(1).games).toEqual([game.id]);
  clock.jump(19_999);
  expect(present()).toEqual([true, true, false]);
  clock.jump(1);
  expect(present()).toEqual([true, false, false]);
  expect(heartbeats(1).games).toEqual([game.id]);
  expect(present()).toEqual([true, false, false]);
});

test('[PRESENCE-1] one heartbeat of a silent process within these 20 s keeps its players present', () => {
  const { clock, heartbeats, peers, present } = setUp();
  heartbeats(4);
  expect([...peers.receive('other', { sightings: [], shows: [] })]).toEqual([game.id]);
  clock.jump(600_000);
  expect(present()).toEqual([true, true, false]);
});

test('the games of a process are quiet from the second heartbeat of ours without one of theirs until it sends one or is forgotten', () => {
  const { clock, peers } = setUp();
  const quiet = (): string[] => {
    clock.jump(2_000);
    return [...peers.receiveOwnHeartbeat().quiet];
  };
  expect(quiet()).toEqual([]);
  expect(quiet()).toEqual([game.id]);
  peers.receive('other', { sightings: [], shows: [] });
  expect([quiet(), quiet(), quiet()]).toEqual([[], [game.id], [game.id]]);
  quiet();
  clock.jump(20_000);
  expect(quiet()).toEqual([]);
});

test('a process that sends heartbeats is never forgotten', () => {
  const { heartbeats, peers, present } = setUp();
  for (let times = 0; times < 50; times++) {
    heartbeats(2);
    peers.receive('other', { sightings: [], shows: [] });
  }
  expect(present()).toEqual([true, true, false]);
});

test('while no messages of other processes arrive, their players count as last known, for any time', () => {
  const { clock, peers, present } = setUp();
  peers.lost();
  clock.jump(600_000);
  expect(present()).toEqual([true, true, false]);
});

test('while no messages of other processes arrive, a player who leaves this process or was never seen counts as present at another', () => {
  const { clock, peers, leave, present } = setUp();
  peers.lost();
  leave();
  clock.jump(600_000);
  expect(present()).toEqual([true, true, false]);
  const joined = tableOf(['anna', 'ben', 'cleo', 'dora']).game.players;
  expect(present({ ...game, players: joined })).toEqual([true, true, false, true]);
});

test('no absent player is assumed to have returned: a pause goes on, and the creator does not become host again', () => {
  const { clock, peers, leave, present } = setUp();
  peers.lost();
  leave();
  clock.jump(60_000);
  expect(present({ ...game, pausedAt: clock.now() })).toEqual([false, true, false]);
  expect(present({ ...game, host: ben, creator: anna })).toEqual([false, true, false]);
});

test('[PRESENCE-1] the players of a process that stopped during an outage count as absent 26 to 28 s after its end, those of one that goes on do not', () => {
  const { clock, heartbeats, peers, sighting, present } = setUp();
  peers.receive('third', sighting(cleo, null));
  peers.lost();
  expect(present()).toEqual([true, true, true]);
  expect(heartbeats(3)).toEqual({ games: [], hasResumed: false });
  expect(present()).toEqual([true, true, true]);
  peers.receive('other', { sightings: [], shows: [] });
  expect(heartbeats(1)).toEqual({ games: [game.id], hasResumed: true });
  expect(present()).toEqual([true, true, true]);
  clock.jump(20_000);
  expect(present()).toEqual([true, true, false]);
});

test('an outage that begins again before messages arrived goes on', () => {
  const { heartbeats, peers, present } = setUp();
  peers.lost();
  for (let times = 0; times < 10; times++) {
    expect(heartbeats(3).hasResumed).toBe(false);
    peers.lost();
  }
  expect(present()).toEqual([true, true, false]);
  expect(heartbeats(4).hasResumed).toBe(true);
});

test('all that a process knows takes the place of what was known of it', () => {
  const { peers, present } = setUp();
  const changed = peers.receive('other', { sightings: [], shows: [] }, { of: 'everyGame' });
  expect([...changed]).toEqual([game.id]);
  expect(present()).toEqual([true, false, false]);
});

test('processes are counted by their heartbeats, also those without players, until they count as stopped; while no messages arrive, as many as before', () => {
  const clock = new ManualClock();
  const peers = createPeerPresenceTracker(clock, () => undefined);
  const heartbeat: PresenceUpdate = { sightings: [], shows: [] };
  expect(peers.processCount()).toBe(1);
  peers.receive('second', heartbeat);
  peers.receive('third', heartbeat);
  peers.receive('third', heartbeat);
  expect(peers.processCount()).toBe(3);
  peers.lost();
  clock.jump(600_000);
  expect(peers.processCount()).toBe(3);
  for (let times = 0; times < 8; times++) {
    clock.jump(2_000);
    peers.receive('second', heartbeat);
    peers.receiveOwnHeartbeat();
  }
  expect(peers.processCount()).toBe(2);
});
