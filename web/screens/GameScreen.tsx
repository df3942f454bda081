/** A game's screen, chosen by its phase. */

import {
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react';

import type { GameView } from '../../protocol/view.ts';
import { Queries } from '../api/Queries.tsx';
import { lazyPart } from '../browser/load-part.ts';
import { ErrorBoundary } from '../components/errors/ErrorBoundary.tsx';
import { useHydrated } from '../components/page/useHydrated.ts';
import { GameProvider, type GameContext } from '../connection/GameContext.tsx';
import { isPlaying } from '../connection/live-game.ts';
import { useGame } from '../connection/useGame.ts';
import { MessagesOf } from '../i18n/Language.tsx';
import { hasLeft, isRemembered } from '../storage/session.ts';
import { ChallengeToasts } from './game/ChallengeToasts.tsx';
import { GameFrame } from './game/GameFrame.tsx';
import { GameLanguage } from './game/GameLanguage.tsx';
import { GameSkeleton } from './game/GameSkeleton.tsx';
import { HostChangeToasts } from './game/HostChangeToasts.tsx';
import { useBackGuard, type BackGuard } from './game/useBackGuard.ts';
import { useTabTitle } from './game/useTabTitle.ts';

const LobbyScreen = lazyPart(
  () => import('./lobby/LobbyScreen.tsx').then((module) => module.LobbyScreen),
  true,
);
export const InvitationSkeleton = lazyPart(() =>
  import('./lobby/LobbyScreen.tsx').then((module) => module.InvitationSkeleton),
);
const GetReadyScreen = lazyPart(
  () => import('./get-ready/GetReadyScreen.tsx').then((module) => module.GetReadyScreen),
  true,
);
const TopicSelectionScreen = lazyPart(
  () => import('./topic-selection/TopicSelectionScreen.tsx').then((module) => module.TopicSelectionScreen),
  true,
);
const QuizRoundScreen = lazyPart(
  () => import('./quiz-round/QuizRoundScreen.tsx').then((module) => module.QuizRoundScreen),
  true,
);
const ResultsScreen = lazyPart(
  () => import('./results/ResultsScreen.tsx').then((module) => module.ResultsScreen),
  true,
);

export const ProblemScreen = lazyPart(
  () => import('./problem/ProblemScreen.tsx').then((module) => module.ProblemScreen),
  true,
);

const KnockScreen = lazyPart(
  () => import('./knock/KnockScreen.tsx').then((module) => module.KnockScreen),
  true,
);

const UnknownPhase = lazyPart(
  () => import('./game/UnknownPhase.tsx').then((module) => module.UnknownPhase),
  true,
);

const screens = {
  lobby: LobbyScreen,
  getReady: GetReadyScreen,
  choosing: ChoosingScreen,
  generating: ChoosingScreen,
  generationFailed: ChoosingScreen,
  intro: QuizRoundScreen,
  question: QuizRoundScreen,
  reveal: QuizRoundScreen,
  finished: FinishedScreen,
} satisfies Record<GameView['phase'], ComponentType>;

function ChoosingScreen() {
  return (
    <MessagesOf area="topics">
      <TopicSelectionScreen />
    </MessagesOf>
  );
}

function FinishedScreen() {
  return (
    <MessagesOf area="results">
      <ResultsScreen />
    </MessagesOf>
  );
}

export function GameScreen({ gameId }: { gameId: string }) {
  const [visit, setVisit] = useState(0);
  const enter = useCallback(() => setVisit((count) => count + 1), []);
  return (
    <Queries>
      <ConnectedGame key={visit} gameId={gameId} enter={enter} />
    </Queries>
  );
}

/** `enter`: connects again, after this browser has been let in. */
function ConnectedGame({ gameId, enter }: { gameId: string; enter: () => void }) {
  const live = useGame(gameId);
  const { game, me, problem } = live;
  const back = useBackGuard(isPlaying(live));
  const isKnown = useHydrated() && isRemembered(gameId);
  const isInvited = me === null ? !isKnown : me.role === 'visitor';
  const skeleton = (
    <GameSkeleton
      connectionStatus={live.connectionStatus}
      Invitation={isInvited ? InvitationSkeleton : null}
    />
  );
  if (problem !== null) {
    const left = hasLeft(gameId);
    const closed = <ProblemScreen code={problem} hasLeft={left} />;
    return (
      <Suspense fallback={skeleton}>
        {problem === 'GAME_STARTED' ? (
          <KnockScreen gameId={gameId} hasLeft={left} waiting={skeleton} closed={closed} onOpen={enter} />
        ) : (
          closed
        )}
      </Suspense>
    );
  }
  if (game === null || me === null) return skeleton;
  return (
    <GameLanguage language={game.language} waiting={skeleton}>
      <SeatedGame current={{ ...live, game, me }} back={back} />
    </GameLanguage>
  );
}

/** The current game. While the code of its next screen loads, the game as the last screen showed it, so that this screen stays. */
function useHeldScreen(current: GameContext): GameContext {
  const held = useDeferredValue(current);
  const { connectionStatus } = current;
  const isLoading = screens[held.game.phase] !== screens[current.game.phase];
  return useMemo(
    () => (isLoading ? { ...held, connectionStatus } : current),
    [isLoading, held, current, connectionStatus],
  );
}

function SeatedGame({ current, back }: { current: GameContext; back: BackGuard }) {
  return <GameOnScreen context={useHeldScreen(current)} back={back} />;
}

/** Memoized: deferred values render the parent twice per change, and this only once. */
const GameOnScreen = memo(function GameOnScreen({
  context,
  back,
}: {
  context: GameContext;
  back: BackGuard;
}) {
  // A phase that this client does not know, for example from a newer server.
  const Screen: ComponentType = screens[context.game.phase] ?? UnknownPhase;
  useScrollToTop(context);
  useTabTitle(context);
  return (
    <GameProvider context={context}>
      <HostChangeToasts />
      <GameFrame back={back}>
        <ChallengeToasts />
        <ErrorBoundary>
          <Suspense
            fallback={
              <GameSkeleton
                connectionStatus={context.connectionStatus}
                Invitation={context.me.role === 'visitor' ? InvitationSkeleton : null}
                bare
              />
            }
          >
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </GameFrame>
    </GameProvider>
  );
});

/** Scrolls to the top for every new screen and question, but not when the answer is shown under a question. */
function useScrollToTop({ game: { phase, currentRound, currentQuestion } }: GameContext) {
  const view = [phase === 'reveal' ? 'question' : phase, currentRound, currentQuestion].join();
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current !== view) window.scrollTo({ top: 0, behavior: 'instant' });
    seen.current = view;
  }, [view]);
}
