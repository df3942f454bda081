/** Reactions: who may send one, and who may mute a player (docs/rules.md, "Reactions"). A reaction is no command: it changes nothing and is not in the log. */

import type { Command } from './commands.ts';
import { isBot, mayLead, seatOf, type Game, type PhaseName, type Seat, type SessionKey } from './game.ts';
import { accept, refuse, type Outcome } from './outcome.ts';
import type { Settings } from './settings.ts';

type Of<Name extends Command['do']> = Extract<Command, { readonly do: Name }>;

/** Whether reactions are possible in a phase: while nobody has to answer (REACT-1). */
function hasReactions(phase: PhaseName, { reactions }: Pick<Settings, 'reactions'>): boolean {
  return reactions && (phase === 'choosing' || phase === 'reveal' || phase === 'finished');
}

/** Whether reactions are thrown from a seat now (REACT-1, REACT-2). */
export function isReacting(game: Game, seat: Seat): boolean {
  if (!hasReactions(game.phase.name, game.settings)) return false;
  const player = game.players[seat];
  return player !== undefined && !isBot(player) && player.leftAt === null && player.muted !== true;
}

/** The seat from which a session throws a reaction now; null where it throws none (REACT-1, REACT-2). */
export function reactingSeat(game: Game, session: SessionKey): Seat | null {
  const seat = seatOf(game, session);
  return seat !== null && isReacting(game, seat) ? seat : null;
}

/** Mutes a player's reactions in any phase. Repeated: no effect (REACT-2). */
export function mute(game: Game, command: Of<'mute'>): Outcome {
  return change(game, command, true);
}

/** Takes it back. Repeated: no effect (REACT-2). */
export function unmute(game: Game, command: Of<'unmute'>): Outcome {
  return change(game, command, false);
}

function change(game: Game, { session, playerId }: Of<'mute' | 'unmute'>, isMuted: boolean): Outcome {
  if (!mayLead(game, session)) return refuse('ONLY_HOST');
  const seat = game.players.findIndex(({ id, leftAt }) => id === playerId && leftAt === null);
  const player = game.players[seat];
  if (player === undefined || isBot(player)) return refuse('PLAYER_NOT_FOUND');
  if ((player.muted === true) === isMuted) return accept();
  return accept({ type: isMuted ? 'muted' : 'unmuted', seat });
}
