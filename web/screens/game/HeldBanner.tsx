/** Says who holds the game and for how long at most; the host or organizer can end the hold here. */

import { HOLD_MAX_MS } from '../../../game/constants.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useCountdown } from '../../connection/useCountdown.ts';
import { useFormat } from '../../i18n/format.ts';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isLeading } from './LeadButton.tsx';

interface HeldBannerProps {
  /** The player's id; null for the organizer. */
  by: string | null;
  until: number;
}

export function HeldBanner(props: HeldBannerProps) {
  return (
    <MessagesOf area="lead">
      <Banner {...props} />
    </MessagesOf>
  );
}

function Banner({ by, until }: HeldBannerProps) {
  const { t } = useTranslation('lead');
  const format = useFormat();
  const context = useGameContext();
  const { game, me, serverNow } = context;
  const { left } = useCountdown(until, HOLD_MAX_MS, serverNow);
  const name = playerOf(game, by)?.name;
  const isOwn = by === me.playerId && me.role !== 'visitor';
  return (
    <div className="column mb-2 flex animate-arrive flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 text-sm font-semibold">
      <output>{isOwn ? t('held.you') : name === undefined ? t('held.host') : t('held.by', { name })}</output>
      <span className="numerals" aria-hidden="true">
        {format.timer(left)}
      </span>
      {isLeading(context) && <GoOn />}
    </div>
  );
}

function GoOn() {
  const { t } = useTranslation('lead');
  const { goOn } = useGameContext();
  const refusal = useRefusal();
  const going = useAction(goOn, (code) => ({ title: t('common:toast.error'), text: refusal(code) }));
  return (
    <Button size="small" busy={going.isBusy} onClick={() => void going.run()}>
      {t('goOn.title')}
    </Button>
  );
}
