/** Shown while the questions are written: the progress, a warning that models make mistakes, and tips. */

import { useEffect, useState } from 'react';

import type { RoundView } from '../../../game/view.ts';
import { GameTable } from '../../components/game/GameTable.tsx';
import { useTopicName } from '../../components/game/topic-name.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { Card } from '../../components/page/Card.tsx';
import { classes } from '../../components/page/classes.ts';
import { ProgressBar } from '../../components/page/ProgressBar.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

const TIPS = ['guess', 'narrow', 'turns', 'fast', 'reload', 'challenge'] as const;
const TIP_INTERVAL_MS = 2_000;

export function Generating() {
  const { t } = useTranslation('topics');
  const { t: tCommon } = useTranslation();
  const { game } = useGameContext();
  const nameOf = useTopicName();
  const { round } = game;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <ScreenTitle className="text-2xl">{t('generating')}</ScreenTitle>
      <GameTable names={false} className="max-w-72">
        {round !== null && (
          <span
            className={classes(
              'px-2 font-display leading-tight font-bold hyphens-auto',
              hasLongWord(nameOf(round)) ? 'text-[0.6875rem]' : 'text-base',
            )}
          >
            <bdi>{nameOf(round)}</bdi>
          </span>
        )}
      </GameTable>
      {round !== null && <Badge>{tCommon(`difficulty.${round.difficulty}`)}</Badge>}
      {round !== null && <Progress round={round} />}
      <p className="text-sm text-ink-soft">{t('warning')}</p>
      <Tips />
    </div>
  );
}

/** A word of this length would break in the middle of the table at the usual size. */
const hasLongWord = (topic: string): boolean => topic.split(/[\s-]/).some((word) => word.length > 8);

function Progress({ round }: { round: RoundView }) {
  const { t } = useTranslation('topics');
  const { progress, questionCount } = round;
  const { game, me } = useGameContext();
  const isChooser = me.playerId !== null && game.chooserId === me.playerId;
  const text =
    progress === undefined
      ? t(isChooser ? 'stage.start' : 'waitingForQuestions')
      : progress.stage === 'writing'
        ? t('stage.writing', { count: Math.min(progress.count, questionCount), total: questionCount })
        : t(`stage.${progress.stage}`);
  const value = progress === undefined ? null : Math.min(1, (progress.count + 1) / (questionCount + 1));
  return (
    <div className="grid w-full max-w-sm gap-2">
      <ProgressBar label={t('generating')} value={value} />
      <output className="text-sm font-semibold">{text}</output>
    </div>
  );
}

function Tips() {
  const { t } = useTranslation('topics');
  const { game } = useGameContext();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setShown((last) => last + 1), TIP_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, []);
  // Without a clock, speed wins nothing.
  const tips = TIPS.filter((tip) => tip !== 'fast' || !game.settings.zen);
  const tip = tips[shown % tips.length] ?? TIPS[0];
  return (
    <Card kind="inset" className="w-full max-w-sm">
      <p key={tip} className="grid min-h-16 animate-fade place-content-center">
        {t(`tips.${tip}`)}
      </p>
    </Card>
  );
}
