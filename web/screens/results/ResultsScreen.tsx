/** The end: who won, how everyone did, what was asked, and the way to another game. */

import { seatOf, useTable } from '../../live/Table.tsx';
import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { useFormat } from '../../words/format.ts';
import { useTranslation } from '../../words/useTranslation.ts';
import { Analytics } from './analytics/Analytics.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { PlayAgain } from './PlayAgain.tsx';
import { Podium } from './Podium.tsx';
import { Rounds } from './Rounds.tsx';
import { standingsOf, teamStandingsOf } from './standings.ts';
import { Summary } from './Summary.tsx';

export function ResultsScreen() {
  return (
    <main className="page grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-2 pb-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-8">
      <div className="mx-auto grid w-full max-w-(--column) grid-cols-[minmax(0,1fr)] gap-6 lg:[@media(min-height:46rem)]:sticky lg:top-4">
        <Winner />
        <Podium />
        <PlayAgain />
      </div>
      <div className="mx-auto grid w-full max-w-(--column) grid-cols-[minmax(0,1fr)] gap-6 lg:max-w-none">
        <Leaderboard />
        <Summary />
        <Rounds />
        <Analytics />
      </div>
    </main>
  );
}

function Winner() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useTable();
  const [team] = teamStandingsOf(game);
  const winners = standingsOf(game).filter(({ rank }) => rank === 1);
  const points = team?.total ?? winners[0]?.total ?? 0;
  const names = format.list(winners.map(({ player }) => player.name));
  return (
    <div className="grid gap-1 text-center">
      <ScreenTitle className="text-3xl">
        {team !== undefined
          ? t('winnerTeam', { name: team.name })
          : winners.length > 1
            ? t('winners', { names })
            : t('winner', { name: names })}
      </ScreenTitle>
      <p className="numerals text-lg font-semibold text-act-text">
        {t('points', { points: format.number(Math.round(points)) })}
      </p>
      <OwnPlace />
    </div>
  );
}

/** For whoever looks: their own place, in a sentence. */
function OwnPlace() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game, me } = useTable();
  const own = game.players[seatOf(game, me.playerId)];
  const standings = standingsOf(game);
  const rank = standings.find(({ player }) => player.id === own?.id)?.rank;
  if (own === undefined || rank === undefined) return null;
  const [best] = teamStandingsOf(game);
  if (best !== undefined) {
    const isInBest = own.team !== undefined && game.teams?.[own.team]?.name === best.name;
    return isInBest ? <p className="text-ink-soft">{t('youWonTeam')}</p> : null;
  }
  return (
    <p className="text-ink-soft">
      {rank === 1 ? t('youWon') : t('youPlace', { place: format.place(rank), count: standings.length })}
    </p>
  );
}
