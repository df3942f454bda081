/** What the picture of a game's results shows: steps by rank with everyone on them, shared places whole. */

import { placesOf, type Place } from '../../../../game/ranking.ts';
import type { GameView } from '../../../../protocol/view.ts';

const RANKS_MAX = 3;
/** Names listed on a step; more are counted. */
const NAMES_MAX = 3;
/** Faces drawn on a step. */
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
  /** How many share the place without being named. */
  readonly more: number;
  readonly faces: readonly PictureFace[];
}

/** The steps of the podium, the first place first: one for each rank up to the third, none without points. */
export function stepsOf(game: Pick<GameView, 'players' | 'scores' | 'teams'>): PictureStep[] {
  const places = placesOf(game).filter(({ rank, total }) => rank <= RANKS_MAX && total > 0);
  return [...Map.groupBy(places, ({ rank }) => rank)].map(([rank, sharing]) => stepOf(rank, sharing));
}

function stepOf(rank: number, sharing: readonly Place[]): PictureStep {
  const named = sharing.length > NAMES_MAX ? sharing.slice(0, NAMES_MAX - 1) : sharing;
  return {
    rank,
    total: Math.max(...sharing.map(({ total }) => total)),
    names: named.map(({ name, isTeam, members }) => ({
      name,
      isBot: !isTeam && members.some(({ player }) => player.bot === true),
    })),
    more: sharing.length - named.length,
    faces: sharing
      .flatMap(({ members }) => members.map(({ player, seat }) => ({ seed: player.avatar, seat })))
      .slice(0, FACES_MAX),
  };
}
