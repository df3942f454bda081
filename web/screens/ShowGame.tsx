/** The big screen's way to its game: passive, dark, in the game's language. */

import { Suspense } from 'react';

import { TableProvider } from '../live/Table.tsx';
import { useGame } from '../live/useGame.ts';
import { useWakeLock } from '../live/useWakeLock.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { Loader } from '../parts/Loader.tsx';
import { LanguageScope, useWords } from '../words/Language.tsx';
import { LineBar } from './game/LineBar.tsx';
import { ShowProblem } from './show-screen/ShowProblem.tsx';
import { ShowScreen } from './show-screen/ShowScreen.tsx';

export function ShowGame({ gameId, showCode }: { gameId: string; showCode: string | null }) {
  const live = useGame(gameId, { role: 'show', ...(showCode ? { showCode } : {}) });
  const { game, me, problem } = live;
  useWakeLock(problem === null);
  return (
    <div data-theme="dark" data-stage className="min-h-svh bg-paper text-ink">
      {problem !== null && (
        <Suspense fallback={<Loader />}>
          <ShowProblem code={problem} />
        </Suspense>
      )}
      {problem === null && (game === null || me === null) && <Loader />}
      {problem === null && game !== null && me !== null && (
        <LanguageScope language={game.language}>
          <TableProvider table={{ ...live, game, me }}>
            <LineBar />
            <ErrorBoundary>
              <Suspense fallback={<Loader />}>
                <Stage />
              </Suspense>
            </ErrorBoundary>
          </TableProvider>
        </LanguageScope>
      )}
    </div>
  );
}

function Stage() {
  useWords('table');
  return <ShowScreen />;
}
