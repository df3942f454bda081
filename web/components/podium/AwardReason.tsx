/** What an award is for, with its number. Needs the messages of the results. */

import { isKind, type Award } from '../../../game/awards.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function AwardReason({ award: { name, value } }: { award: Award }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (isKind(name)) return t('awards.kind');
  return t(`awards.for.${name}`, { value: value === undefined ? '' : shown(value) });

  function shown(counted: number): string {
    if (name === 'fastest') return format.seconds(counted);
    return name === 'cruel' ? format.percent(counted / 100) : format.number(counted);
  }
}
