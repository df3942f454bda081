/** Between rounds: the choice of a topic, the writing of its questions, or another try after a failure. */

import { useEffect, useRef } from 'react';

import { toast } from '../../components/notices/Toasts.tsx';
import { Badge } from '../../components/page/Badge.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Chooser } from './Chooser.tsx';
import { Generating } from './Generating.tsx';
import { GenerationFailed } from './GenerationFailed.tsx';
import { WaitingForChoice } from './WaitingForChoice.tsx';

export function TopicSelectionScreen() {
  const { t } = useTranslation('topics');
  const { game } = useGameContext();
  usePassedOverToast();
  return (
    <main className="column grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-4">
      <Badge kind="outline" className="justify-self-center">
        {t('round', { number: game.currentRound, total: game.totalRounds })}
      </Badge>
      <Stage />
    </main>
  );
}

function Stage() {
  const { game, me } = useGameContext();
  const isChooser = me.playerId !== null && game.chooserId === me.playerId;
  if (game.phase === 'generating') return <Generating />;
  if (game.phase === 'generationFailed') return <GenerationFailed isChooser={isChooser} />;
  return isChooser ? <Chooser key={game.currentRound} /> : <WaitingForChoice />;
}

/** The maximum error of this device's estimate of the server's clock. */
const CLOCK_ERROR_MS = 500;

/** This player's turn to choose, as last seen. */
interface Turn {
  readonly round: number;
  readonly phase: string;
  /** When the turn ends by itself, in ms of the server's clock; null while the game is held. */
  readonly deadline: number | null;
}

/** An error toast for a chooser whose turn has ended, because the minute ran out or the last attempt failed; a toast without a reason if the host passed the turn on earlier. */
function usePassedOverToast() {
  const { t } = useTranslation('topics');
  const { game, me, serverNow } = useGameContext();
  const lost = useRef<Turn | null>(null);
  const isMine = me.playerId !== null && game.chooserId === me.playerId && game.round?.chosenBy !== null;
  const { currentRound, phase, deadline } = game;
  // The turn passed to the next player, or to the server if no player is left to choose.
  const hasGoneOn = phase === 'choosing' || game.round?.chosenBy === null;
  useEffect(() => {
    if (isMine) lost.current = { round: currentRound, phase, deadline };
    else if (lost.current?.round === currentRound) {
      const turn = lost.current;
      lost.current = null;
      if (!hasGoneOn) return;
      const text = t('timeUpText');
      if (turn.phase === 'generating') toast({ kind: 'error', title: t('error.failed'), text });
      else if (turn.deadline === null || serverNow() >= turn.deadline - CLOCK_ERROR_MS)
        toast({ kind: 'error', title: t('timeUp'), text });
      else toast({ text });
    }
  }, [isMine, currentRound, phase, deadline, hasGoneOn, serverNow, t]);
}
