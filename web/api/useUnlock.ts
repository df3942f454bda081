/** Whether this browser's session is unlocked, and how many free games it has left today. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { SettingReply } from '../../protocol/data.ts';
import { post } from './client.ts';
import {
  canStartGame,
  entitlements,
  freeGamesPerDay,
  type CanStartGame,
  type Entitlements,
} from './commands.ts';

/** Requested again on every return to the page, for example from the checkout. */
const ALWAYS_REFETCH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** `undefined` until the reply arrives, and if the request fails. */
export const useUnlock = (isWanted = true): Entitlements | undefined =>
  useQuery({ queryKey: ['unlock'], queryFn: entitlements, enabled: isWanted, ...ALWAYS_REFETCH }).data;

/** How many games may still be started; `remaining` is null if there is no limit. */
export const usePlays = (): CanStartGame | undefined =>
  useQuery({ queryKey: ['plays'], queryFn: canStartGame, ...ALWAYS_REFETCH }).data;

/** How many games are free per day, and when the next day begins. */
export const useFreeGames = (isWanted: boolean): SettingReply | undefined =>
  useQuery({ queryKey: ['freeGames'], queryFn: freeGamesPerDay, enabled: isWanted }).data;

/** Moves the unlock of a restore code to this browser's session. */
export function useRestore(): (code: string) => Promise<Entitlements> {
  const client = useQueryClient();
  return async (code) => {
    const unlock = await post<Entitlements>('/restore', { code }, { like: { unlocked: true } });
    await client.invalidateQueries();
    return unlock;
  };
}

/** The next read of plays and unlock requests them from the server. */
export function useInvalidatePlays(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['plays'] });
    void client.invalidateQueries({ queryKey: ['unlock'] });
  }, [client]);
}
