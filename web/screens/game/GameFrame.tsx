/** The frame of every game screen: the top bar, the connection banner, the exit. */

import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { InstallPrompt } from '../../components/InstallPrompt.tsx';
import { SoundSwitch } from '../../components/SoundSwitch.tsx';
import { TopBar } from '../../components/TopBar.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useWakeLock } from '../../connection/useWakeLock.ts';
import { usePath } from '../../i18n/Language.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { useSounds } from './useSounds.ts';

export function GameFrame({ children }: { children: ReactNode }) {
  const { game, me } = useGameContext();
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const path = usePath();
  useSounds();
  const isSeated = me.role === 'player' || me.role === 'organizer';
  useWakeLock(isSeated && game.phase !== 'finished');

  /** A game that is over keeps its seats: one may come back for the next. */
  function exit() {
    if (game.phase === 'finished') void navigate(path('/'));
    else setLeaving(true);
  }

  return (
    <>
      <ConnectionBanner />
      <TopBar title={game.name} {...(isSeated ? { onExit: exit } : {})}>
        <SoundSwitch />
      </TopBar>
      {children}
      {game.phase === 'finished' && <InstallPrompt className="column px-4 pb-6" />}
      <ExitDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}
