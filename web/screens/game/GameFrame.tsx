/** The frame of every game screen: the top bar, the connection banner, the exit. */

import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { TopBar } from '../../components/TopBar.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useWakeLock } from '../../connection/useWakeLock.ts';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { hasLeft } from '../../storage/session.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { ExtraTimeToasts } from './ExtraTimeToasts.tsx';
import { GameMenu } from './GameMenu.tsx';
import { useBackGuard } from './useBackGuard.ts';
import { useSounds } from './useSounds.ts';

const InstallPrompt = lazy(() =>
  import('../../components/InstallPrompt.tsx').then((module) => ({ default: module.InstallPrompt })),
);

const BigButtonsSwitch = lazy(() =>
  import('./BigButtonsSwitch.tsx').then((module) => ({ default: module.BigButtonsSwitch })),
);

export function GameFrame({ children }: { children: ReactNode }) {
  const { game, me } = useGameContext();
  const [isLeaving, setLeaving] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const path = usePath();
  useSounds();
  const isSeated = me.role === 'player' || me.role === 'organizer';
  const isPlaying = isSeated && game.phase !== 'finished';
  useWakeLock(isPlaying);
  const back = useBackGuard(isPlaying);

  /** A game that is over keeps its seats: one may come back for the next. */
  function exit() {
    if (game.phase === 'finished') void navigate(path('/'));
    else setLeaving(true);
  }

  return (
    <>
      <ConnectionBanner />
      <ExtraTimeToasts />
      <TopBar title={game.name} isUnfolded={isMenuOpen} {...(isSeated ? { onExit: exit } : {})}>
        {!isMenuOpen && game.showScreenConnected === true && (
          <Suspense fallback={null}>
            <BigButtonsSwitch />
          </Suspense>
        )}
        <GameMenu open={isMenuOpen} onChange={setMenuOpen} />
      </TopBar>
      {me.role === 'visitor' && game.phase !== 'lobby' && <Watching />}
      {children}
      {game.phase === 'finished' && (
        <Suspense fallback={null}>
          <InstallPrompt className="column px-4 pb-6" />
        </Suspense>
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
