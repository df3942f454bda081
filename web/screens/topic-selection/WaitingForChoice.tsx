/** What everyone but the chooser sees while a topic is chosen. */

import { CHOOSING_MS } from '../../../game/constants.ts';
import { TimedTable } from '../../components/game/GameTable.tsx';
import { bestFactOf } from '../../components/game/round-facts.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { SuggestTopic } from './SuggestTopic.tsx';

export function WaitingForChoice() {
  const { t } = useTranslation('topics');
  const { game } = useGameContext();
  const name = playerOf(game, game.chooserId)?.name;
  return (
    <div className="grid justify-items-center gap-4 text-center flat:grid-cols-2">
      <ScreenTitle className="text-2xl flat:self-end">
        {name === undefined ? t('title') : t('titleFor', { name })}
      </ScreenTitle>
      <TimedTable
        duration={CHOOSING_MS}
        urgentAt={10}
        clockClass="size-20 text-2xl"
        className="max-w-md flat:col-start-2 flat:row-span-2 flat:row-start-1 flat:max-w-[60svh]"
      />
      <output className="text-ink-soft">{name === undefined ? t('waitTable') : t('wait', { name })}</output>
      <SuggestTopic key={`${game.currentRound} ${game.chooserId ?? ''}`} />
      <BestFact />
    </div>
  );
}

/** Something to read in the meantime: the fact that the fewest players knew in the last round. */
function BestFact() {
  const { t } = useTranslation('topics');
  const { game, gameId } = useGameContext();
  const voided = (game.voided ?? []).map(({ questionId }) => questionId);
  const fact = bestFactOf(gameId, game.currentRound - 1, voided);
  if (fact === null) return null;
  return (
    <section
      aria-label={t('bestFact')}
      className="w-full max-w-xl animate-arrive rounded-md bg-card p-4 text-start shadow-lift flat:col-span-2"
    >
      <h2 className="text-sm text-ink-soft">{t('bestFact')}</h2>
      <p lang={fact.language} className="mt-1 text-sm">
        <bdi>{fact.question}</bdi> <bdi className="font-bold">{fact.answer}</bdi>
      </p>
      <p lang={fact.language} className="mt-1 text-lg leading-snug font-semibold text-balance">
        <bdi>{fact.explanation}</bdi>
      </p>
    </section>
  );
}
