/** The frame of every game screen: the top bar, the connection banner, the exit. */

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { TopBar } from '../../components/TopBar.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { hasSeat, isPlaying } from '../../connection/live-game.ts';
import { useWakeLock } from '../../connection/useWakeLock.ts';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { hasLeft } from '../../storage/session.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { GameMenu } from './GameMenu.tsx';
import type { BackGuard } from './useBackGuard.ts';
import { useSounds } from './useSounds.ts';

const InstallPrompt = lazy(() =>
  import('../../components/InstallPrompt.tsx').then((module) => ({ default: module.InstallPrompt })),
);

const BigButtonsSwitch = lazy(() =>
  import('./BigButtonsSwitch.tsx').then((module) => ({ default: module.BigButtonsSwitch })),
);

const ExtraTimeToasts = lazy(() =>
  import('./ExtraTimeToasts.tsx').then((module) => ({ default: module.ExtraTimeToasts })),
);

/** A part that the game can do without: nothing in its place while it loads, or where it cannot be loaded. */
function Optional({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<></>}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function GameFrame({ back, children }: { back: BackGuard; children: ReactNode }) {
  const context = useGameContext();
  const { game, me } = context;
  const [isLeaving, setLeaving] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const path = usePath();
  useSounds();
  const isSeated = hasSeat(me);
  useWakeLock(isPlaying(context));

  /** A game that is over keeps its seats: one may come back for the next. */
  function exit() {
    if (game.phase === 'finished') void navigate(path('/'));
    else setLeaving(true);
  }

  return (
    <>
      <ConnectionBanner />
      {game.players.some(({ askedTimeFactor }) => askedTimeFactor !== undefined) && (
        <Optional>
          <ExtraTimeToasts />
        </Optional>
      )}
      <TopBar title={game.name} isUnfolded={isMenuOpen} {...(isSeated ? { onExit: exit } : {})}>
        {!isMenuOpen && game.showScreenConnected === true && (
          <Optional>
            <BigButtonsSwitch />
          </Optional>
        )}
        <GameMenu open={isMenuOpen} onChange={setMenuOpen} />
      </TopBar>
      {me.role === 'visitor' && game.phase !== 'lobby' && <Watching />}
      {children}
      {game.phase === 'finished' && (
        <Optional>
          <InstallPrompt className="column px-4 pb-6" />
        </Optional>
      )}
      <ExitDialog
        open={isLeaving || back.isAsking}
        onClose={() => {
          setLeaving(false);
          back.stay();
        }}
        onLeft={back.free}
      />
    </>
  );
}

/** Who came too late, or left, and may watch. */
function Watching() {
  const { t } = useTranslation();
  const { gameId } = useGameContext();
  return (
    <output className="column mb-2 block px-4 text-center text-sm text-ink-soft">
      {t(hasLeft(gameId) ? 'watching.left' : 'watching.late')}
    </output>
  );
}
