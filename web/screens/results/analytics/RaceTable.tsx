/** The score race in numbers: everyone's points at the end of each round. */

import { itemAt } from '../../../../game/item-at.ts';
import type { ResultsReply } from '../../../../protocol/data.ts';
import { BotTag } from '../../../components/game/BotTag.tsx';
import { Icon } from '../../../components/page/Icon.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ScoreRace } from './score-race.ts';

export function RaceTable({ race, results }: { race: ScoreRace; results: ResultsReply }) {
  const { t } = useTranslation('results');
  return (
    <details className="group mt-2 rounded-md bg-card-deep">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm font-semibold">
        {t('analytics.asTable')}
        <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by itself, by keyboard too */}
      <section className="overflow-x-auto px-4 pb-4" tabIndex={0} aria-label={t('analytics.asTable')}>
        <Points race={race} results={results} />
      </section>
    </details>
  );
}

function Points({ race, results }: { race: ScoreRace; results: ResultsReply }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {t('analytics.player')}
          </th>
          {race.roundEnds.map(({ round }) => (
            <th key={round} scope="col" className="px-2 py-2 text-end font-semibold whitespace-nowrap">
              {t('analytics.round', { number: round })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {race.lines.map(({ playerId, points }, index) => (
          <tr key={playerId} className="border-line not-last:border-b">
            <th scope="row" className="max-w-40 min-w-28 py-2 pe-3 text-start font-semibold">
              <bdi>{results.players[index]?.name}</bdi>
              {results.players[index]?.bot === true && <BotTag />}
            </th>
            {race.roundEnds.map(({ round, at }) => (
              <td key={round} className="numerals px-2 py-2 text-end">
                {format.number(itemAt(points, at))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
