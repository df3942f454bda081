/** An animated table: the highlighted player picks a topic, then the next. */

import { useEffect, useState } from 'react';

import { IconButton } from '../../components/controls/Button.tsx';
import { RoundTable } from '../../components/game/RoundTable.tsx';
import { classes } from '../../components/page/classes.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const PLAYERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const TURN_MS = 2_400;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

export function DemoTable({ className }: { className: string }) {
  const { t } = useTranslation('home');
  const [isStopped, setStopped] = useState(false);
  const lit = useTurn(isStopped);
  return (
    <div className="group relative">
      <div aria-hidden="true">
        <RoundTable
          label=""
          className={className}
          seats={PLAYERS.map((id, seat) => ({
            id,
            name: t(`demo.names.${id}`),
            avatar: `quizround-${id}`,
            seat,
            isLit: id === lit,
          }))}
        >
          <div key={lit} className="animate-fade">
            <p className="text-[0.85em] text-ink-soft">{t('demo.picks', { name: t(`demo.names.${lit}`) })}</p>
            <p className={classes('font-display leading-tight font-bold', sizeFor(t(`demo.topics.${lit}`)))}>
              {t(`demo.topics.${lit}`)}
            </p>
          </div>
        </RoundTable>
      </div>
      <p className="sr-only">{t('demo.label')}</p>
      <IconButton
        icon={isStopped ? 'play' : 'pause'}
        label={t(isStopped ? 'demo.play' : 'demo.pause')}
        onClick={() => setStopped(!isStopped)}
        className="absolute end-0 bottom-0 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 motion-reduce:hidden pointer-coarse:opacity-50"
      />
    </div>
  );
}

/** The text is made smaller for long words, which do not break and which some languages have. */
function sizeFor(topic: string): string {
  const longest = Math.max(...topic.split(/[\s-]/).map((word) => word.length));
  return longest > 8 ? 'text-[0.9em] lg:text-[1.1em]' : 'text-[1.15em] lg:text-[1.4em]';
}

/** The highlighted player, one after the other. */
function useTurn(isStopped: boolean): (typeof PLAYERS)[number] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isStopped || window.matchMedia(REDUCED_MOTION).matches) return;
    const timer = window.setInterval(() => setTurn((before) => before + 1), TURN_MS);
    return () => window.clearInterval(timer);
  }, [isStopped]);
  return PLAYERS[turn % PLAYERS.length] ?? PLAYERS[0];
}
