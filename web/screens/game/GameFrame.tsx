/** What stays around a game while its screens change: the bar, the line's state, the way out. */

import { useState, type ReactNode } from 'react';

import { useTable } from '../../live/Table.tsx';
import { useWakeLock } from '../../live/useWakeLock.ts';
import { InstallPrompt } from '../../parts/InstallPrompt.tsx';
import { SoundSwitch } from '../../parts/SoundSwitch.tsx';
import { TopBar } from '../../parts/TopBar.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { LineBar } from './LineBar.tsx';

export function GameFrame({ children }: { children: ReactNode }) {
  const { game, me } = useTable();
  const [isLeaving, setLeaving] = useState(false);
  const isSeated = me.role === 'player' || me.role === 'organizer';
  useWakeLock(isSeated && game.phase !== 'finished');
  return (
    <>
      <LineBar />
      <TopBar title={game.name} {...(isSeated ? { onExit: () => setLeaving(true) } : {})}>
        <SoundSwitch />
      </TopBar>
      {children}
      {game.phase === 'finished' && <InstallPrompt className="column px-4 pb-6" />}
      <ExitDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}
