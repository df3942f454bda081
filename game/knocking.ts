/** Knocking at a game for a seat, and the answer (docs/rules.md, "Knocking"). */

import type { KnockCommand, Moment } from './commands.ts';
import { KNOCKS_ADMITTED_MAX, KNOCKS_ASKING_MAX, KNOCKS_MAX, KNOCKS_PER_SESSION_MAX } from './constants.ts';
import { isAtTable, type Game, type SessionKey } from './game.ts';
import {
  admittedKnocks,
  askingKnocks,
  formerSeatOf,
  isOpenToKnocks,
  knockOf,
  mayAnswerDoor,
} from './knocks.ts';
import { avatarFor, cleanName } from './names.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import { join } from './seats.ts';
import { sum } from './tally.ts';

/** Asks for a seat. A free seat in the lobby is given at once; at a full lobby and in the results the knock needs no answer and waits (KNOCK-1, KNOCK-2, KNOCK-7, KNOCK-8, SEAT-2). */
export function knock(game: Game, command: KnockCommand): Outcome {
  const { session, playerId } = command;
  if (isAtTable(game, session)) return accept();
  const earlier = knockOf(game, session);
  if (earlier?.state === 'asking' || earlier?.state === 'admitted') return accept();
  const isLobby = game.phase.name === 'lobby';
  if (isLobby) {
    const joined = join(game, { ...command, do: 'join' });
    if (joined.ok || joined.code !== 'GAME_FULL') return joined;
  } else if (!isOpenToKnocks(game)) return refuse('GAME_STARTED');
  if ((game.removals[session] ?? 0) >= 2) return refuse('REMOVED');
  const cleaned = cleanName(command.name);
  if (!cleaned.ok) return cleaned;
  const isAdmitted = isLobby || game.phase.name === 'finished';
  const former = formerSeatOf(game, session);
  if ((earlier?.times ?? 0) >= KNOCKS_PER_SESSION_MAX) return refuse('TOO_MANY_KNOCKS');
  // Strangers cannot use up the knocks of a player who left: there are no more of these than seats.
  if (former === null && isFull(game, isAdmitted)) return refuse('TOO_MANY_KNOCKS');
  const { name, avatar } = (former === null ? undefined : game.players[former]) ?? {
    name: cleaned.name,
    avatar: command.avatar ?? avatarFor(cleaned.name),
  };
  return accept({
    type: 'knocked',
    knock: { id: playerId, session, name, avatar },
    ...(isAdmitted ? { isAdmitted: true as const } : {}),
  });
}

/** Whether the bounds of all knocks are reached: of those that wait, and of all since the lobby was opened (KNOCK-3, KNOCK-8). */
function isFull(game: Game, isAdmitted: boolean): boolean {
  const areTooManyWaiting = isAdmitted
    ? admittedKnocks(game).length >= KNOCKS_ADMITTED_MAX
    : askingKnocks(game).length >= KNOCKS_ASKING_MAX;
  return areTooManyWaiting || sum(game.door.map(({ times }) => times)) >= KNOCKS_MAX;
}

/** Admits or refuses somebody. An admitted person can still be refused before getting a seat. Repeated: no effect (KNOCK-4, KNOCK-5). */
export function answerKnock(
  game: Game,
  {
    session,
    knockId,
    letIn,
  }: { readonly session: SessionKey; readonly knockId: string; readonly letIn: boolean },
  moment: Moment,
): Outcome {
  const answered = game.door.find(({ id }) => id === knockId);
  if (!mayAnswerDoor(game, session, moment)) return refuse('ONLY_HOST');
  switch (answered?.state) {
    case 'asking':
      return accept(
        letIn ? { type: 'knockAdmitted', knockId } : { type: 'knockEnded', knockId, state: 'refused' },
      );
    case 'admitted':
      return letIn ? accept() : accept({ type: 'knockEnded', knockId, state: 'refused' });
    case 'seated':
      return letIn ? accept() : refuse('KNOCK_NOT_FOUND');
    case 'refused':
      return letIn ? refuse('KNOCK_NOT_FOUND') : accept();
    case 'expired':
    case 'withdrawn':
    case undefined:
      return refuse('KNOCK_NOT_FOUND');
  }
}
