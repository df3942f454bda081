/** Between rounds: somebody picks the topic, the questions are written, or it went wrong and is tried again. */

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
    <main className="column grid gap-4 px-4 pt-1 pb-4">
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

/** An error toast for a chooser whose turn has passed: the minute ran out, or the last attempt to write questions failed. */
function usePassedOverToast() {
  const { t } = useTranslation('topics');
  const { game, me } = useGameContext();
  const lost = useRef<{ readonly round: number; readonly phase: string } | null>(null);
  const isMine = me.playerId !== null && game.chooserId === me.playerId && game.round?.chosenBy !== null;
  const { currentRound, phase } = game;
  // On to the next player, or to the server where no player is left to choose.
  const hasGoneOn = phase === 'choosing' || game.round?.chosenBy === null;
  useEffect(() => {
    if (isMine) lost.current = { round: currentRound, phase };
    else if (lost.current?.round === currentRound) {
      const hasFailed = lost.current.phase === 'generating';
      lost.current = null;
      if (hasGoneOn)
        toast({ kind: 'error', title: t(hasFailed ? 'error.failed' : 'timeUp'), text: t('timeUpText') });
    }
  }, [isMine, currentRound, phase, hasGoneOn, t]);
}
