/** Shown until the game or its screen has loaded: the outline of a lobby, or of an invitation for a browser without a seat. */

import { Suspense, type ComponentType } from 'react';

import { RoundTable } from '../../components/game/RoundTable.tsx';
import { Skeleton, SkeletonRows } from '../../components/page/Skeleton.tsx';
import type { ConnectionStatus } from '../../connection/live-game.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { connectionMessage } from './connection-message.ts';

export interface GameSkeletonProps {
  connectionStatus: ConnectionStatus;
  /** For visitors, and for browsers about which nothing is known yet: an invitation, as soon as its code has loaded. */
  Invitation: ComponentType<{ text: string; bare: boolean }> | null;
  /** Inside the game's frame, which has the top bar. */
  bare?: boolean;
}

export function GameSkeleton({ connectionStatus, Invitation, bare = false }: GameSkeletonProps) {
  const { t } = useTranslation();
  const text = t(connectionMessage(connectionStatus, { isSeated: Invitation === null, wasConnected: false }));
  const lobby = (
    <main className="column px-4 pb-10" aria-busy="true">
      {!bare && <div className="h-16" />}
      <RoundTable seats={[]} free={6} label={text} className="max-w-80">
        <output className="text-sm text-ink-soft">{text}</output>
      </RoundTable>
      <div className="mt-8 rounded-lg bg-card p-6">
        <Skeleton className="mb-5 h-6 w-1/2" />
        <SkeletonRows rows={3} />
      </div>
    </main>
  );
  if (Invitation === null) return lobby;
  return (
    <Suspense fallback={lobby}>
      <Invitation text={text} bare={bare} />
    </Suspense>
  );
}
