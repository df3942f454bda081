/** The points of a right answer, flying above the options without covering them: 'correct', '+points', the speed bonus, 'amazing'. */

import { partsOf } from '../../../game/points.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Minimum speed bonus for 'amazing'. */
export const AMAZING_BONUS = 75;

/** `points`: all points of the answer. */
export function PointsBurst({ points, isDouble }: { points: number; isDouble: boolean }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { speedBonus } = partsOf(points, isDouble);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-full z-10 mb-1 grid place-items-center"
    >
      <div className="grid animate-pop justify-items-center rounded-xl bg-right px-6 py-2 text-center leading-tight text-right-ink shadow-lift">
        <span className="font-semibold">
          {speedBonus >= AMAZING_BONUS ? t('verdict.amazing') : t('verdict.correct')}
        </span>
        <span className="numerals text-3xl font-bold">{format.signed(points)}</span>
        {speedBonus > 0 && (
          <span className="text-sm">{t('verdict.speedBonus', { points: format.signed(speedBonus) })}</span>
        )}
      </div>
    </div>
  );
}
