/** The intro of a round: its topic and chooser, then 3, 2, 1. */

import type { GameView } from '../../../protocol/view.ts';
import { hasKeyboard } from '../../browser/has-keyboard.ts';
import { SeatFace } from '../../components/game/Seat.tsx';
import { useTopicName } from '../../components/game/topic-name.ts';
import { Badge } from '../../components/page/Badge.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useRandom } from '../../components/page/useRandom.ts';
import { ownSeat, playerOf, seatOf, useGameContext } from '../../connection/GameContext.tsx';
import { useIntroStep } from '../../connection/useIntroStep.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

type Tip = 'fast' | 'guess' | 'keys' | 'early' | 'challenge';

/** The tips that are true in this game: 'fast' needs a clock, and 'early' is wrong if the game waits for the timer. */
function tipsFor({ zen, waitForTimer }: GameView['settings']): readonly [Tip, ...Tip[]] {
  const always = ['guess', 'challenge', ...(hasKeyboard() ? (['keys'] as const) : [])] as const;
  if (zen) return [...always, 'early'];
  return waitForTimer ? [...always, 'fast'] : [...always, 'fast', 'early'];
}

export function Intro() {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const topicName = useTopicName();
  const step = useIntroStep();
  const tip = useRandom(tipsFor(game.settings));
  return (
    <main className="column grid min-h-[70svh] place-content-center justify-items-center gap-6 px-4 py-6 text-center">
      <Badge kind="outline">{t('intro.round', { number: game.currentRound, total: game.totalRounds })}</Badge>
      <ScreenTitle className="animate-pop text-[length:min(var(--text-display),8.5vw,2.75rem)] leading-tight">
        <bdi>{game.round === null ? '' : topicName(game.round)}</bdi>
      </ScreenTitle>
      <ChosenBy />
      {game.round?.mixedWith !== undefined && (
        <p className="max-w-xs text-sm text-ink-soft">{t('intro.mixed', { name: game.round.mixedWith })}</p>
      )}
      <p className="grid h-28 place-items-center" aria-live="assertive">
        {step === 'splash' ? (
          <span className="max-w-xs text-ink-soft">{t(`intro.tips.${tip}`)}</span>
        ) : (
          <span key={step} className="numerals animate-pop text-display font-bold text-act-text">
            {step === 'play' ? t('intro.play') : step}
          </span>
        )}
      </p>
    </main>
  );
}

function ChosenBy() {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game } = context;
  const chooser = playerOf(game, game.round?.chosenBy ?? null);
  if (chooser === undefined) return <p className="font-semibold">{t('intro.chosenByTable')}</p>;
  const seat = seatOf(game, chooser.id);
  const { id, name, avatar, team } = chooser;
  return (
    <p className="flex items-center gap-3 text-start font-semibold">
      <SeatFace seat={{ id, name, avatar, seat, team, isLit: true }} className="size-12" />
      {seat === ownSeat(context) ? t('intro.chosenByYou') : t('intro.chosenBy', { name })}
    </p>
  );
}
