/** Writing the questions failed: the reason, the number of the attempt, and the two possible next steps. */

import { useEffect } from 'react';

import { GENERATION_FAILED_MS } from '../../../game/constants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { CountdownBar } from '../../components/game/CountdownBar.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { Badge } from '../../components/page/Badge.tsx';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { knownPlayer, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { AdultQuestion } from './AdultQuestion.tsx';
import { useTopicChoice } from './useTopicChoice.ts';

export function GenerationFailed({ isChooser }: { isChooser: boolean }) {
  const { t } = useTranslation('topics');
  const { game, serverNow } = useGameContext();
  const { round } = game;
  const title = t('error.title');
  const isUnavailable = round?.error === 'AI_UNAVAILABLE';
  const text = t(isUnavailable ? 'error.overloaded' : 'error.failed');
  useEffect(() => {
    if (isChooser) toast({ kind: 'error', title, text });
  }, [isChooser, title, text]);
  return (
    <Card className="grid gap-4">
      <ScreenTitle className="text-2xl">{title}</ScreenTitle>
      {/* The chooser's toast already says it. */}
      <p role={isChooser ? undefined : 'alert'}>{text}</p>
      <div className="flex flex-wrap gap-2">
        <Badge kind="outline">{t('error.attempt', { number: round?.attempt ?? 1 })}</Badge>
        {isUnavailable && <Badge>{t('error.unavailable')}</Badge>}
      </div>
      <CountdownBar
        deadline={game.deadline}
        total={toRealMs(game, GENERATION_FAILED_MS)}
        serverNow={serverNow}
        urgentAt={10}
      />
      {isChooser ? (
        <WaysOn />
      ) : (
        <p className="text-ink-soft">{t('error.wait', { name: knownPlayer(game, game.chooserId).name })}</p>
      )}
    </Card>
  );
}

function WaysOn() {
  const { t } = useTranslation('topics');
  const { game, reselect } = useGameContext();
  const refusal = useRefusal();
  const { round } = game;
  const choice = useTopicChoice(round?.difficulty);
  const picking = useAction(reselect, (code) => ({ title: t('failed'), text: refusal(code) }));
  const isBusy = choice.isBusy || picking.isBusy;
  return (
    <div className="flex flex-wrap gap-2">
      <AdultQuestion choice={choice} />
      <Button
        kind="act"
        busy={choice.isBusy}
        disabled={isBusy}
        onClick={() => round && choice.choose(round.topic)}
      >
        {t('error.again')}
      </Button>
      <Button disabled={isBusy} onClick={() => void picking.run()}>
        {t('error.anew')}
      </Button>
    </div>
  );
}
