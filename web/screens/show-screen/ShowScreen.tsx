/** The show screen, without input, for everyone in the room. The game's phase chooses its content. */

import { lazyPart } from '../../browser/load-part.ts';
import { Optional } from '../../components/errors/Optional.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isShownAlone } from '../../connection/live-game.ts';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { Host } from './Host.tsx';
import { ShowBoard } from './ShowBoard.tsx';
import { ShowChoosing } from './ShowChoosing.tsx';
import { ShowFinished } from './ShowFinished.tsx';
import { ShowGenerating } from './ShowGenerating.tsx';
import { ShowGetReady } from './ShowGetReady.tsx';
import { ShowHeld } from './ShowHeld.tsx';
import { ShowIntro } from './ShowIntro.tsx';
import { ShowQuestion } from './ShowQuestion.tsx';
import { ShowWaiting } from './ShowWaiting.tsx';
import { useRevealStep } from './useRevealStep.ts';

export function ShowScreen() {
  const { game } = useGameContext();
  return (
    <Host>
      {game.settings.teams !== null && (
        <Optional>
          <TeamStyles />
        </Optional>
      )}
      <Screen />
    </Host>
  );
}

const TeamStyles = lazyPart(() =>
  import('../../components/teams/TeamStyles.tsx').then((module) => module.TeamStyles),
);

function Screen() {
  const { game } = useGameContext();
  if (game.held && game.held.until !== null) return <ShowHeld until={game.held.until} by={game.held.by} />;
  switch (game.phase) {
    case 'lobby':
      return <ShowWaiting />;
    case 'getReady':
      return <ShowGetReady />;
    case 'choosing':
    case 'generationFailed':
      return <ShowChoosing key={game.chooserId} />;
    case 'generating':
      return <ShowGenerating />;
    case 'intro':
      return <ShowIntro key={game.currentRound} />;
    case 'question':
      return <Question />;
    case 'reveal':
      return <Reveal key={game.question?.id} />;
    case 'finished':
      return <ShowFinished />;
  }
}

/** The intro stays until the round's first question opens, or is shown for reading. */
function Question() {
  const { game, serverNow } = useGameContext();
  const isOpen = useHasPassed(game.questionStartTime, serverNow);
  const isAlone = isShownAlone(game, isOpen);
  if (game.currentQuestion === 1 && !isOpen && !isAlone) return <ShowIntro key={game.currentRound} />;
  return <ShowQuestion isOpen={isOpen && !isAlone} isAlone={isAlone} />;
}

/** Shows the right answer for four seconds, then replaces the question by the scores. */
function Reveal() {
  const step = useRevealStep();
  return step === 'answer' ? <ShowQuestion isOpen /> : <ShowBoard step={step} />;
}
