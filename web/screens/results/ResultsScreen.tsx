/** The results: the winner, everyone's scores, the questions, and the start of another game. */

import { useEffect } from 'react';

import { placesOf, winnersOf } from '../../../game/ranking.ts';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useNextFrame } from '../../components/page/useNextFrame.ts';
import { TablePodium } from '../../components/podium/TablePodium.tsx';
import { useConfetti } from '../../components/podium/useConfetti.ts';
import { usePodium } from '../../components/podium/usePodium.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Analytics } from './analytics/Analytics.tsx';
import { Awards } from './Awards.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { PlayAgain } from './PlayAgain.tsx';
import { Rounds } from './Rounds.tsx';
import { SharePicture } from './share/SharePicture.tsx';
import { Summary } from './Summary.tsx';

/** From this number of winners on, their names are smaller. */
const MANY = 4;

export function ResultsScreen() {
  const { me } = useGameContext();
  const podium = usePodium();
  useConfetti(podium.isNamed && podium.steps.length > 0, 'phone');
  return (
    <main className="page grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-2 pb-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-8">
      <div className="mx-auto grid w-full max-w-(--column) grid-cols-[minmax(0,1fr)] gap-6 lg:[@media(min-height:46rem)]:sticky lg:top-4">
        {podium.isNamed ? <Winner /> : <BeforeWinner />}
        <TablePodium {...podium} />
        {podium.isNamed && me.role !== 'visitor' && <SharePicture />}
        <PlayAgain />
      </div>
      {podium.isNamed && <AfterHeadline />}
    </main>
  );
}

/** Rendered one frame after the winner's name, which phones and the show screen show at the same instant. */
function AfterHeadline() {
  // Only players and the organizer see rounds and answers.
  const { me } = useGameContext();
  const isDue = useNextFrame();
  if (!isDue) return null;
  return (
    <div className="mx-auto grid w-full max-w-(--column) grid-cols-[minmax(0,1fr)] gap-6 lg:max-w-none">
      <Leaderboard />
      {me.role !== 'visitor' && (
        <>
          <Awards />
          <Summary />
          <Rounds />
          <Analytics />
        </>
      )}
    </div>
  );
}

/** Has the height of the winner's headline, so that the podium does not move. */
function BeforeWinner() {
  const { t } = useTranslation('results');
  return (
    <div className="grid min-h-23 content-start gap-1 text-center">
      <ScreenTitle className="animate-breathe text-3xl">{t('soon')}</ScreenTitle>
    </div>
  );
}

function Winner() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useGameContext();
  const winners = winnersOf(game);
  const [first] = winners;
  if (first === undefined) {
    return (
      <div className="grid gap-1 text-center">
        <ScreenTitle className="text-3xl">{t('rounds.none')}</ScreenTitle>
        <p className="text-ink-soft">{t('nobody')}</p>
      </div>
    );
  }
  const names = format.list(winners.map(({ name }) => name));
  const headline =
    winners.length > 1 ? t('winners', { names }) : t(first.isTeam ? 'winnerTeam' : 'winner', { name: names });
  return (
    <div className="grid min-h-23 animate-pop content-start gap-1 text-center">
      <Announced text={headline} />
      <ScreenTitle className={winners.length >= MANY ? 'text-xl' : 'text-3xl'}>{headline}</ScreenTitle>
      <p className="numerals text-lg font-semibold text-act-text">
        {t('points', { points: format.number(Math.round(first.total)) })}
      </p>
      <OwnPlace />
    </div>
  );
}

/** Announced once to screen readers. */
function Announced({ text }: { text: string }) {
  useEffect(() => announce(text), [text]);
  return null;
}

/** The player's own rank in a sentence. Shown only when there is a winner. */
function OwnPlace() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game, me } = useGameContext();
  const places = placesOf(game);
  const own = places.find(({ members }) => members.some(({ player }) => player.id === me.playerId));
  if (own === undefined) return null;
  if (own.rank === 1) return <p className="text-ink-soft">{t(own.isTeam ? 'youWonTeam' : 'youWon')}</p>;
  return (
    <p className="text-ink-soft">
      {t(own.isTeam ? 'youPlaceTeam' : 'youPlace', { place: format.place(own.rank), count: places.length })}
    </p>
  );
}
