/** The content of the shared picture: podium steps by rank with everyone on them, shared places together. */

import { podiumOf, type PodiumStep } from '../../../../game/ranking.ts';
import type { GameView } from '../../../../protocol/view.ts';

/** Maximum number of names listed on a step; the others are counted. */
const NAMES_MAX = 3;
/** Maximum number of faces drawn on a step. */
const FACES_MAX = 9;

export interface PictureFace {
  readonly seed: string;
  readonly seat: number;
}

export interface PictureStep {
  /** 1 is first. */
  readonly rank: number;
  /** Exact points. */
  readonly total: number;
  readonly names: readonly { readonly name: string; readonly isBot: boolean }[];
  /** How many more share the place without being named. */
  readonly more: number;
  readonly faces: readonly PictureFace[];
}

/** The podium's steps, with the names and faces for which the picture has room. */
export function stepsOf(game: Pick<GameView, 'players' | 'scores' | 'teams'>): PictureStep[] {
  return podiumOf(game).map(stepOf);
}

function stepOf({ rank, total, places, members }: PodiumStep): PictureStep {
  const named = places.length > NAMES_MAX ? places.slice(0, NAMES_MAX - 1) : places;
  return {
    rank,
    total,
    names: named.map(({ name, isTeam, members: [first] }) => ({
      name,
      isBot: !isTeam && first?.player.bot === true,
    })),
    more: places.length - named.length,
    faces: members.map(({ player, seat }) => ({ seed: player.avatar, seat })).slice(0, FACES_MAX),
  };
}
