/** The name of a seat if the wanted one was taken: 'Anna 2' instead of 'Anna'. */

import type { GameReply } from '../../../protocol/view.ts';

/** The seat's name if a number was added to the wanted one; null if it is the wanted one. */
export function newName(wanted: string, { game, me }: Pick<GameReply, 'game' | 'me'>): string | null {
  const name = game.players.find(({ id }) => id === me.playerId)?.name;
  const isNumbered = name !== undefined && / \d+$/.test(name) && name !== wanted.trim().normalize('NFC');
  return isNumbered ? name : null;
}
