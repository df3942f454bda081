/** Tells everyone at the table when a question goes while they look at the results: the scores above have just changed. */

import { useEffect, useRef } from 'react';

import { useTable } from '../../live/Table.tsx';
import { announce } from '../../parts/LiveRegion.tsx';
import { toast } from '../../parts/Toasts.tsx';
import { useTranslation } from '../../words/useTranslation.ts';

export function VoidedNotes() {
  const { t } = useTranslation('results');
  const { game } = useTable();
  const { voided } = game;
  const known = useRef(voided?.length ?? 0);
  useEffect(() => {
    for (const { round, number, reason } of (voided ?? []).slice(known.current)) {
      const title = t('rounds.voidedNote', { round, number });
      toast({ title, ...(reason === '' ? {} : { text: reason }), lasts: 8_000 });
      announce(`${title} ${reason}`);
    }
    known.current = voided?.length ?? 0;
  }, [voided, t]);
  return null;
}
