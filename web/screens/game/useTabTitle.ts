/** The title of a game's tab: the kind of page and the game's name. */

import { useEffect } from 'react';

import type { GameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function useTabTitle({ game, me }: GameContext): void {
  const { t } = useTranslation('lobby');
  const { phase, currentRound: number, totalRounds: total } = game;
  const lobby = me.role === 'visitor' ? t('join.titlePlain') : t('title.host');
  const results = t('play:pause.title');
  const round = t('play:badge.round', { number, total });
  const page = phase === 'lobby' ? lobby : phase === 'finished' ? results : round;
  const title = [page, game.name, t('common:product')].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
