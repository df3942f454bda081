/** Accuracy as bars with numbers, and mean time, of players, topics or difficulties. */

import { Avatar } from '../../../components/game/Avatar.tsx';
import { BotTag } from '../../../components/game/BotTag.tsx';
import { seatOf, useGameContext } from '../../../connection/GameContext.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Measure } from './measures.ts';

interface NamedMeasure extends Measure {
  readonly key: string;
  readonly name: string;
  /** The player whose face is shown. */
  readonly playerId?: string;
  readonly isBot?: boolean;
  readonly streak?: number;
}

export function MeasureList({ title, measures }: { title: string; measures: readonly NamedMeasure[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-3 text-base">{title}</h3>
      <ul className="grid gap-4">
        {measures.map((measure) => (
          <Row key={measure.key} measure={measure} />
        ))}
      </ul>
    </section>
  );
}

function Row({ measure }: { measure: NamedMeasure }) {
  const format = useFormat();
  const { name, accuracy, playerId, isBot = false } = measure;
  return (
    <li className="flex items-center gap-3">
      {playerId !== undefined && <Face playerId={playerId} />}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2 font-semibold">
          <span className="min-w-0">
            <bdi>{name}</bdi>
            {isBot && <BotTag />}
          </span>
          <span className="numerals shrink-0">{format.percent(accuracy)}</span>
        </p>
        <div aria-hidden="true" className="my-1 h-2.5 overflow-hidden rounded-full bg-ring">
          <div
            className="h-full origin-left rounded-full bg-right rtl:origin-right"
            style={{ inlineSize: `${accuracy * 100}%` }}
          />
        </div>
        <Facts measure={measure} />
      </div>
    </li>
  );
}

function Facts({ measure: { right, asked, time, streak } }: { measure: NamedMeasure }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
      <span>{t('analytics.rightOf', { right, count: asked })}</span>
      {time !== null && <span>{t('analytics.time', { time: format.seconds(time) })}</span>}
      {streak !== undefined && streak > 1 && <span>{t('analytics.streak', { count: streak })}</span>}
    </p>
  );
}

function Face({ playerId }: { playerId: string }) {
  const { game } = useGameContext();
  const seat = seatOf(game, playerId);
  return <Avatar seed={game.players[seat]?.avatar ?? playerId} seat={seat} className="size-11" />;
}
