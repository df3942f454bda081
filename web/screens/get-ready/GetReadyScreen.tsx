/** The start countdown: everyone looks up, the table fills, three seconds run. */

import { useEffect } from 'react';

import { GET_READY_MS } from '../../../game/constants.ts';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function GetReadyScreen() {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const language = useLanguage();
  useEffect(() => {
    // Its screen asks again for what has failed.
    loadMessages(language, 'topics').catch(() => undefined);
  }, [language]);
  return (
    <main className="column grid justify-items-center gap-5 px-4 py-6 text-center flat:grid-cols-2 flat:py-1">
      <ScreenTitle className="text-3xl flat:self-end">{t('getReady.title')}</ScreenTitle>
      <p className="text-ink-soft">{t('getReady.rounds', { count: game.totalRounds })}</p>
      <TimedTable
        duration={GET_READY_MS}
        urgentAt={0}
        clockClass="size-24 text-3xl"
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[70svh]"
      />
    </main>
  );
}
