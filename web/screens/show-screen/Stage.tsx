/** The frame of the show screen: logo, topic and content, as tall as the screen. */

import type { ReactNode } from 'react';

import { useTopicName } from '../../components/game/topic-name.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { classes } from '../../components/page/classes.ts';
import { Logo } from '../../components/page/Logo.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { HostCaption } from './HostCaption.tsx';
import { ShowSound } from './ShowSound.tsx';
import { ShowVoice } from './ShowVoice.tsx';

/** The size of the round table beside text. */
export const TABLE_WIDTH = 'max-w-[min(44vw,78svh)] min-w-64';

export interface StageProps {
  children: ReactNode;
  /** At the end of the bar. */
  aside?: ReactNode;
  className?: string;
}

export function Stage({ children, aside, className }: StageProps) {
  const { t } = useTranslation('show');
  return (
    <div className="flex min-h-[calc(100svh-var(--footer))] flex-col px-[3vw] pt-[2.5vh] pb-[0.5vh]">
      <title>{`${t('title')} · ${t('common:product')}`}</title>
      <header className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap">
        <Logo className="me-auto shrink-0" />
        <Facts />
        {aside}
        <ShowVoice />
        <ShowSound />
      </header>
      <main className={classes('grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] animate-fade', className)}>
        {children}
      </main>
      <HostCaption />
    </div>
  );
}

/** The game's name, the round and its topic. */
function Facts() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const topicName = useTopicName();
  const isPlaying = game.status === 'in_progress' && game.currentRound > 0;
  return (
    <>
      {game.name !== '' && (
        <Badge kind="outline" className="min-w-0">
          <bdi className="one-line">{game.name}</bdi>
        </Badge>
      )}
      {isPlaying && (
        <Badge className="shrink-0">
          {t('round', { number: game.currentRound, total: game.totalRounds })}
        </Badge>
      )}
      {isPlaying && game.round !== null && game.phase !== 'choosing' && (
        <Badge kind="act" className="min-w-0">
          <bdi className="one-line">{topicName(game.round)}</bdi>
        </Badge>
      )}
    </>
  );
}
