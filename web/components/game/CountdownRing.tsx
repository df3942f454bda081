/** Time left as a ring; shows its children in the middle, or the seconds. */

import type { ReactNode } from 'react';

import { useCountdown, useDrain } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from '../page/classes.ts';
import type { CountdownProps } from './CountdownBar.tsx';

export function CountdownRing(props: CountdownProps & { children?: ReactNode }) {
  const { deadline, total, serverNow, urgentAt = 3, step, className = 'size-16', children } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { seconds } = useCountdown(deadline, total, serverNow, step);
  const drain = useDrain<SVGCircleElement>('ring', deadline, total, serverNow);
  const isUrgent = deadline !== null && seconds <= urgentAt;
  return (
    <div
      role="timer"
      aria-label={t('countdown.left', { seconds })}
      className={classes('relative grid shrink-0 place-items-center', className)}
    >
      <svg
        viewBox="0 0 40 40"
        className="absolute inset-0 size-full -rotate-90"
        fill="none"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="17.500" strokeWidth="4.500" className="stroke-paper-deep" />
        <circle
          ref={drain}
          cx="20"
          cy="20"
          r="17.500"
          pathLength="1"
          strokeDasharray="1"
          strokeWidth="4.500"
          strokeLinecap="butt"
          className={classes('transition-colors', isUrgent ? 'stroke-wrong' : 'stroke-act')}
        />
      </svg>
      <div className={classes('numerals relative font-bold', isUrgent && 'text-wrong-text')}>
        {children ?? format.number(seconds)}
      </div>
    </div>
  );
}
