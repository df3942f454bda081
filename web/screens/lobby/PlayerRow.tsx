/** One player in the lobby's list, with the host's actions. */

import { useState } from 'react';

import type { PlayerView } from '../../../game/view.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { Button, IconButton } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { SeatRow, type TableSeat } from '../../components/game/Seat.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { Badge } from '../../components/page/Badge.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const MuteButton = lazyPart(() =>
  import('../../components/reactions/Muting.tsx').then((module) => module.MuteButton),
);

export function PlayerRow({ seat }: { seat: TableSeat }) {
  const { t } = useTranslation('lobby');
  const format = useFormat();
  const { game, isHost } = useGameContext();
  const player = playerOf(game, seat.id);
  if (player === undefined) return null;
  const { timeFactor, askedTimeFactor } = player;
  return (
    <>
      <SeatRow seat={seat}>
        {/* The seat says it to screen readers. */}
        {seat.isHost && (
          <span aria-hidden="true">
            <Badge kind="outline">{t('common:seat.host')}</Badge>
          </span>
        )}
        {timeFactor !== undefined && <Badge>{t('seat.has', { factor: format.number(timeFactor) })}</Badge>}
        {isHost && !seat.isMe && !seat.isBot && game.settings.reactions && (
          <Optional>
            <MuteButton player={player} />
          </Optional>
        )}
        {isHost &&
          !seat.isMe &&
          (seat.isBot ? <RemoveBot player={player} /> : <RemoveButton player={player} />)}
      </SeatRow>
      {askedTimeFactor !== undefined && <ExtraTimeRequest player={player} factor={askedTimeFactor} />}
    </>
  );
}

/** The request for extra time: everyone sees it, the host decides. */
function ExtraTimeRequest({ player, factor }: { player: PlayerView; factor: 1 | 1.5 | 2 }) {
  const { t } = useTranslation('lobby');
  const format = useFormat();
  const refusal = useRefusal();
  const { isHost, agreeExtraTime } = useGameContext();
  const { name } = player;
  const shown = format.number(factor);

  const decide = useAction(
    (agreed: 1 | 1.5 | 2) => agreeExtraTime(player.id, agreed),
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );

  return (
    <div className="mb-2 flex animate-arrive flex-wrap items-center gap-2 rounded-md bg-act-wash p-2 ps-4">
      <p className="grow text-sm font-semibold">{t('seat.wish', { factor: shown })}</p>
      {isHost && (
        <div className="flex gap-1">
          <Button
            kind="act"
            size="small"
            aria-label={t('seat.agreeLabel', { name, factor: shown })}
            disabled={decide.isBusy}
            onClick={() => void decide.run(factor)}
          >
            {t('seat.agree')}
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-label={t('seat.declineLabel', { name })}
            disabled={decide.isBusy}
            onClick={() => void decide.run(player.timeFactor ?? 1)}
          >
            {t('seat.decline')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** No confirmation, because another bot can be added as easily. */
function RemoveBot({ player: { id, name } }: { player: PlayerView }) {
  const { t } = useTranslation('lobby');
  const { removeBot } = useGameContext();
  const { run, isBusy } = useAction(removeBot, () => ({
    title: t('common:toast.error'),
    text: t('settings:remove.failed'),
  }));
  return (
    <IconButton
      icon="close"
      label={t('settings:remove.button', { name })}
      disabled={isBusy}
      onClick={() => void run(id)}
      className="-me-2 text-base text-ink-soft"
    />
  );
}

function RemoveButton({ player }: { player: PlayerView }) {
  const { t } = useTranslation('lobby');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        icon="close"
        label={t('settings:remove.button', { name: player.name })}
        onClick={() => setAsking(true)}
        className="-me-2 text-base text-ink-soft"
      />
      <RemoveDialog player={player} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface RemoveDialogProps {
  player: PlayerView;
  open: boolean;
  onClose: () => void;
}

function RemoveDialog({ player: { id, name }, open, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('lobby');
  const { removePlayer } = useGameContext();
  const removal = useAction(
    async () => {
      await removePlayer(id);
      toast({ text: t('settings:remove.done', { name }) });
      onClose();
    },
    () => ({ title: t('common:toast.error'), text: t('settings:remove.failed') }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings:remove.title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="danger" busy={removal.isBusy} onClick={() => void removal.run()}>
            {t('settings:remove.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('settings:remove.text', { name })}</p>
    </Dialog>
  );
}
