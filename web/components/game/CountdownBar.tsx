/** Time left as a line that drains, with the seconds beside it. */

import { useCountdown, useDrain } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../page/Badge.tsx';
import { classes } from '../page/classes.ts';

export interface CountdownProps {
  /** The instant at which it ends, on the server's clock; null: it stands still. */
  deadline: number | null;
  /** The whole duration in real milliseconds. */
  total: number;
  serverNow: () => number;
  /** From how many seconds on it is urgent: 10 for the topic, 3 for an answer. */
  urgentAt?: number;
  /** Milliseconds between two steps of the number; 100 on the show screen. */
  step?: number;
  className?: string;
}

export function CountdownBar({ deadline, total, serverNow, urgentAt = 3, step, className }: CountdownProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { seconds } = useCountdown(deadline, total, serverNow, step);
  const drain = useDrain<HTMLDivElement>('bar', deadline, total, serverNow);
  const isUrgent = deadline !== null && seconds <= urgentAt;
  return (
    <div
      className={classes('flex items-center gap-3', className)}
      role="timer"
      aria-label={t('countdown.left', { seconds })}
    >
      <div className="h-3 min-w-0 flex-1 overflow-hidden rounded-full bg-paper-deep">
        <div
          ref={drain}
          className={classes(
            'h-full origin-left rounded-full transition-colors rtl:origin-right',
            isUrgent ? 'bg-wrong' : 'bg-act',
          )}
        />
      </div>
      <Badge kind={isUrgent ? 'urgent' : 'plain'} className="numerals min-w-13 justify-center">
        {format.number(seconds)}
      </Badge>
    </div>
  );
}
