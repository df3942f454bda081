/** The show screen's connection to its game: passive, dark, in the game's language. */

import { Suspense } from 'react';

import { Queries } from '../api/Queries.tsx';
import { lazyPart } from '../browser/load-part.ts';
import { ErrorBoundary } from '../components/errors/ErrorBoundary.tsx';
import { Optional } from '../components/errors/Optional.tsx';
import { Loader } from '../components/page/Loader.tsx';
import { GameProvider } from '../connection/GameContext.tsx';
import { hasReactions } from '../connection/live-game.ts';
import { useGame } from '../connection/useGame.ts';
import { useWakeLock } from '../connection/useWakeLock.ts';
import { MessagesOf } from '../i18n/Language.tsx';
import { ConnectionBanner } from './game/ConnectionBanner.tsx';
import { GameLanguage } from './game/GameLanguage.tsx';
import { GameSound } from './game/GameSound.tsx';
import { LiveFaces } from './game/LiveFaces.tsx';
import { ShowProblem } from './show-screen/ShowProblem.tsx';
import { ShowScreen } from './show-screen/ShowScreen.tsx';

const ShowReactions = lazyPart(() =>
  import('../components/reactions/Reactions.tsx').then((module) => module.ShowReactions),
);

interface ShowGameProps {
  gameId: string;
  showCode: string | null;
}

export function ShowGame(props: ShowGameProps) {
  return (
    <Queries>
      <ConnectedShow {...props} />
    </Queries>
  );
}

function ConnectedShow({ gameId, showCode }: ShowGameProps) {
  const live = useGame(gameId, { role: 'show', ...(showCode ? { showCode } : {}) });
  const { game, me, problem } = live;
  useWakeLock(problem === null);
  return (
    <div data-theme="dark" data-stage className="min-h-[calc(100svh-var(--footer))] bg-paper text-ink">
      {problem !== null && (
        <Suspense fallback={<Loader />}>
          <ShowProblem code={problem} />
        </Suspense>
      )}
      {problem === null && (game === null || me === null) && <Loader />}
      {problem === null && game !== null && me !== null && (
        <GameLanguage language={game.language} waiting={<Loader />}>
          <GameProvider context={{ ...live, game, me }}>
            <GameSound place="show" />
            <LiveFaces />
            <ConnectionBanner className="fixed inset-x-0 top-1.5 z-20 mx-auto grid w-fit min-h-11 items-center" />
            <ErrorBoundary>
              <MessagesOf area="stage">
                <ShowScreen />
              </MessagesOf>
            </ErrorBoundary>
            {hasReactions(game) && (
              <Optional>
                <ShowReactions />
              </Optional>
            )}
          </GameProvider>
        </GameLanguage>
      )}
    </div>
  );
}
