/** A game: one word of it, its phase, chooses the screen. */

import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';

import type { GameView } from '../../protocol/view.ts';
import { Queries } from '../api/Queries.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { GameProvider, type Table } from '../connection/GameContext.tsx';
import { useGame } from '../connection/useGame.ts';
import { MessagesOf } from '../i18n/Language.tsx';
import { ChallengeNotes } from './game/ChallengeNotes.tsx';
import { GameFrame } from './game/GameFrame.tsx';
import { GameLanguage } from './game/GameLanguage.tsx';
import { GameSkeleton } from './game/GameSkeleton.tsx';
import { HostNews } from './game/HostNews.tsx';
import { UnknownPhase } from './game/UnknownPhase.tsx';
import { LobbyScreen } from './lobby/LobbyScreen.tsx';
import { ProblemScreen } from './problem/ProblemScreen.tsx';

const GetReadyScreen = lazy(() =>
  import('./get-ready/GetReadyScreen.tsx').then((module) => ({ default: module.GetReadyScreen })),
);
const TopicSelectionScreen = lazy(() =>
  import('./topic-selection/TopicSelectionScreen.tsx').then((module) => ({
    default: module.TopicSelectionScreen,
  })),
);
const QuizRoundScreen = lazy(() =>
  import('./quiz-round/QuizRoundScreen.tsx').then((module) => ({ default: module.QuizRoundScreen })),
);
const ResultsScreen = lazy(() =>
  import('./results/ResultsScreen.tsx').then((module) => ({ default: module.ResultsScreen })),
);

const screens = {
  lobby: LobbyScreen,
  getReady: GetReadyScreen,
  choosing: TopicSelectionScreen,
  generating: TopicSelectionScreen,
  generationFailed: TopicSelectionScreen,
  intro: QuizRoundScreen,
  question: QuizRoundScreen,
  reveal: QuizRoundScreen,
  finished: FinishedScreen,
} satisfies Record<GameView['phase'], ComponentType>;

function FinishedScreen() {
  return (
    <MessagesOf area="results">
      <ResultsScreen />
    </MessagesOf>
  );
}

export function GameScreen({ gameId }: { gameId: string }) {
  const live = useGame(gameId);
  const { game, me, problem } = live;
  if (problem !== null) return <ProblemScreen code={problem} />;
  if (game === null || me === null) return <GameSkeleton line={live.line} />;
  return (
    <GameLanguage language={game.language} waiting={<GameSkeleton line={live.line} />}>
      <Queries>
        <SeatedGame table={{ ...live, game, me }} />
      </Queries>
    </GameLanguage>
  );
}

function SeatedGame({ table }: { table: Table }) {
  // A phase this client has not heard of: a newer server, say.
  const Screen: ComponentType = screens[table.game.phase] ?? UnknownPhase;
  useTop(table);
  return (
    <GameProvider table={table}>
      <HostNews />
      <GameFrame>
        <ChallengeNotes />
        <ErrorBoundary>
          <Suspense fallback={<GameSkeleton line={table.line} bare />}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </GameFrame>
    </GameProvider>
  );
}

/** Every screen, and every question, begins at its top; the answer shown under a question does not move it. */
function useTop({ game: { phase, currentRound, currentQuestion } }: Table) {
  const view = [phase === 'reveal' ? 'question' : phase, currentRound, currentQuestion].join();
  const seen = useRef(view);
  useEffect(() => {
    if (seen.current !== view) window.scrollTo({ top: 0, behavior: 'instant' });
    seen.current = view;
  }, [view]);
}
