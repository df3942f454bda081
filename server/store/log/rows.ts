/** Applies the projection's row changes inside the transaction of their entries. */

import { randomUUID } from 'node:crypto';

import type { Transaction, Updateable } from 'kysely';

import type { Lobby } from '../../../game/game.ts';
import type { Schema } from '../schema.ts';
import type { RowChange } from './projection.ts';

type Of<Name extends RowChange['change']> = Extract<RowChange, { readonly change: Name }>;

/** Applies one change. Violates the unique index `games_joinable_code` if a lobby's code is in use. */
export async function applyChange(
  trx: Transaction<Schema>,
  gameId: string,
  change: RowChange,
): Promise<void> {
  switch (change.change) {
    case 'gameCreated':
      return createGame(trx, change);
    case 'gameReopened':
      return reopenGame(trx, gameId, change);
    case 'gameStarted':
      return updateGame(trx, gameId, { status: 'in_progress', joinable_code: null });
    case 'gameFinished':
      return updateGame(trx, gameId, { status: 'finished', joinable_code: null, finished_at: change.at });
    case 'seatTaken':
      return takeSeat(trx, gameId, change.session, change.joinOrder);
    case 'seatLeft':
      return leaveSeat(trx, gameId, change);
    case 'seatReturned':
      return returnSeat(trx, gameId, change.seat);
    case 'knocked':
      return noteKnock(trx, gameId, change.session);
    case 'organizerSet':
      return setOrganizer(trx, gameId, change.session);
    case 'hostSet':
      return updateGame(trx, gameId, { host: change.session });
    case 'challengeOpened':
      return openChallenge(trx, gameId, change);
    case 'challengeSettled':
      return closeChallenge(trx, gameId, change);
  }
}

async function createGame(trx: Transaction<Schema>, { lobby, at }: Of<'gameCreated'>): Promise<void> {
  await trx
    .insertInto('games')
    .values({
      id: lobby.id,
      join_code: lobby.code,
      joinable_code: lobby.code,
      host: lobby.host,
      status: 'waiting',
      first_version: 1,
      previous_version: null,
      created_at: at,
      opened_at: at,
      finished_at: null,
    })
    .execute();
  await seatLobby(trx, lobby.id, lobby);
}

async function reopenGame(
  trx: Transaction<Schema>,
  gameId: string,
  { lobby, version, at }: Of<'gameReopened'>,
): Promise<void> {
  await trx
    .updateTable('games')
    .set((game) => ({
      join_code: lobby.code,
      joinable_code: lobby.code,
      host: lobby.host,
      status: 'waiting',
      previous_version: game.ref('first_version'),
      first_version: version,
      opened_at: at,
      finished_at: null,
    }))
    .where('id', '=', gameId)
    .execute();
  await trx
    .updateTable('players')
    .set({ join_order: null, left_at: null, organizes: 0 })
    .where('game_id', '=', gameId)
    .execute();
  await seatLobby(trx, gameId, lobby);
}

async function seatLobby(trx: Transaction<Schema>, gameId: string, lobby: Lobby): Promise<void> {
  for (const { session, joinOrder } of lobby.players) await takeSeat(trx, gameId, session, joinOrder);
  if (lobby.organizer !== null) await setOrganizer(trx, gameId, lobby.organizer.session);
}

async function updateGame(
  trx: Transaction<Schema>,
  gameId: string,
  change: Updateable<Schema['games']>,
): Promise<void> {
  await trx.updateTable('games').set(change).where('id', '=', gameId).execute();
}

async function takeSeat(
  trx: Transaction<Schema>,
  gameId: string,
  session: string,
  joinOrder: number,
): Promise<void> {
  // The place of a player who was removed from a running game stays, without the session's key: seats are numbered by join order.
  await trx
    .updateTable('players')
    .set({ session: `removed-${randomUUID()}` })
    .where('game_id', '=', gameId)
    .where('session', '=', session)
    .where('join_order', 'is not', null)
    .execute();
  const seat = { join_order: joinOrder, left_at: null };
  await trx
    .insertInto('players')
    .values({ game_id: gameId, session, organizes: 0, ...seat })
    .onConflict((conflict) => conflict.columns(['game_id', 'session']).doUpdateSet(seat))
    .execute();
}

/** In the lobby, a seat that is left is removed; in a started game it stays. */
async function leaveSeat(
  trx: Transaction<Schema>,
  gameId: string,
  { seat, at }: Of<'seatLeft'>,
): Promise<void> {
  const game = await trx
    .selectFrom('games')
    .select('status')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  const change = game.status === 'waiting' ? { join_order: null } : { left_at: at };
  await updateSeat(trx, gameId, seat, change);
}

async function returnSeat(trx: Transaction<Schema>, gameId: string, seat: number): Promise<void> {
  await updateSeat(trx, gameId, seat, { left_at: null });
}

async function updateSeat(
  trx: Transaction<Schema>,
  gameId: string,
  seat: number,
  change: Updateable<Schema['players']>,
): Promise<void> {
  const player = await trx
    .selectFrom('players')
    .select('session')
    .where('game_id', '=', gameId)
    .where('join_order', 'is not', null)
    .orderBy('join_order')
    .limit(1)
    .offset(seat)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('players')
    .set(change)
    .where('game_id', '=', gameId)
    .where('session', '=', player.session)
    .execute();
}

async function noteKnock(trx: Transaction<Schema>, gameId: string, session: string): Promise<void> {
  await trx
    .insertInto('knocks')
    .values({ game_id: gameId, session })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function setOrganizer(trx: Transaction<Schema>, gameId: string, session: string | null): Promise<void> {
  await trx.updateTable('players').set({ organizes: 0 }).where('game_id', '=', gameId).execute();
  if (session === null) return;
  await trx
    .insertInto('players')
    .values({ game_id: gameId, session, join_order: null, left_at: null, organizes: 1 })
    .onConflict((conflict) => conflict.columns(['game_id', 'session']).doUpdateSet({ organizes: 1 }))
    .execute();
}

async function openChallenge(
  trx: Transaction<Schema>,
  gameId: string,
  { questionId, at }: Of<'challengeOpened'>,
): Promise<void> {
  await trx
    .insertInto('challenges')
    .values({ game_id: gameId, question_id: questionId, reason: null, status: 'open', at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function closeChallenge(
  trx: Transaction<Schema>,
  gameId: string,
  { questionId, reason, at }: Of<'challengeSettled'>,
): Promise<void> {
  const settled = { reason, status: reason === null ? ('upheld' as const) : ('void' as const), at };
  await trx
    .insertInto('challenges')
    .values({ game_id: gameId, question_id: questionId, ...settled })
    .onConflict((conflict) => conflict.columns(['game_id', 'question_id']).doUpdateSet(settled))
    .execute();
}
