/** The end: who won, how everyone did, what was asked, and the way to another game. */

import { useTable } from '../../live/Table.tsx';
import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { useFormat } from '../../words/format.ts';
import { useTranslation } from '../../words/useTranslation.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { PlayAgain } from './PlayAgain.tsx';
import { Podium } from './Podium.tsx';
import { Rounds } from './Rounds.tsx';
import { standingsOf, teamStandingsOf } from './standings.ts';
import { Summary } from './Summary.tsx';

export function ResultsScreen() {
  return (
    <main className="column grid gap-6 px-4 pt-2 pb-6">
      <Winner />
      <Podium />
      <PlayAgain />
      <Leaderboard />
      <Summary />
      <Rounds />
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
    </div>
  );
}
