/** The start countdown: the table fills; in a game of teams every player sees their own team. */

import { Suspense, useEffect } from 'react';

import { GET_READY_MS, GET_READY_TEAMS_MS } from '../../../game/constants.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { ErrorBoundary } from '../../components/errors/ErrorBoundary.tsx';
import { CountdownRing } from '../../components/game/CountdownRing.tsx';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { loadMessages } from '../../i18n/messages.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const TeamsIntro = lazyPart(() =>
  import('../../components/teams/TeamsIntro.tsx').then((module) => module.TeamsIntro),
);

export function GetReadyScreen() {
  const { game, serverNow } = useGameContext();
  const language = useLanguage();
  useEffect(() => {
    // If this fails, the screen that needs the messages loads them again.
    loadMessages(language, 'topics').catch(() => undefined);
  }, [language]);
  if (game.settings.teams === null) return <WholeTable duration={GET_READY_MS} />;
  const table = <WholeTable duration={GET_READY_TEAMS_MS} />;
  return (
    <ErrorBoundary fallback={table}>
      <Suspense fallback={table}>
        <TeamsIntro>
          <CountdownRing
            deadline={game.deadline}
            total={toRealMs(game, GET_READY_TEAMS_MS)}
            serverNow={serverNow}
            urgentAt={0}
            className="size-14 text-lg"
          />
        </TeamsIntro>
      </Suspense>
    </ErrorBoundary>
  );
}

/** `duration`: game time until the first round. */
function WholeTable({ duration }: { duration: number }) {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  return (
    <main className="column grid justify-items-center gap-5 px-4 py-6 text-center flat:grid-cols-2 flat:py-1">
      <ScreenTitle className="text-3xl flat:self-end">{t('getReady.title')}</ScreenTitle>
      <p className="text-ink-soft">{t('getReady.rounds', { count: game.totalRounds })}</p>
      <TimedTable
        duration={duration}
        urgentAt={0}
        clockClass="size-24 text-3xl"
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[70svh]"
      />
    </main>
  );
}
