/** Remarkable facts about the question just closed: a new leader, a comeback, a streak. Announced once to screen readers too. */

import { useEffect } from 'react';

import { itemAt } from '../../../game/item-at.ts';
import { momentsOf } from '../../../game/moments.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { announce } from '../notices/LiveRegion.tsx';
import { Badge } from '../page/Badge.tsx';
import { classes } from '../page/classes.ts';

export function Moments({ className }: { className?: string }) {
  const { t } = useTranslation('play');
  const { game } = useGameContext();
  const format = useFormat();
  const sentences = momentsOf(game).map(({ kind, seats }) => ({
    kind,
    text: t(`moment.${kind}`, { names: format.list(seats.map((seat) => itemAt(game.players, seat).name)) }),
  }));
  const said = sentences.map(({ text }) => text).join(' ');
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  if (sentences.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {sentences.map(({ kind, text }) => (
        <li key={kind} className="min-w-0 animate-pop">
          <Badge kind="act" className={classes('rounded-lg py-1', className)}>
            {text}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
