/** Asks for confirmation before leaving. */

import { useNavigate } from 'react-router';

import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext, type GameContext } from '../../connection/GameContext.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { forgetGame, rememberLeaving, rememberPlayer } from '../../storage/session.ts';

interface ExitDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called once the seat is given up: the way home is no longer blocked. */
  onLeft: () => void;
}

export function ExitDialog({ open, onClose, onLeft }: ExitDialogProps) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const { game, gameId, me, leave } = context;
  const navigate = useNavigate();
  const path = usePath();
  const exit = useAction(
    async () => {
      // First, so that another tab does not report that the host removed this player.
      rememberPlayer(gameId, null);
      await leave();
      rememberLeaving(gameId, true);
      forgetGame(gameId);
      onLeft();
      toast({ text: t('exit.done') });
      await navigate(path('/'));
    },
    () => {
      rememberPlayer(gameId, me.playerId);
      return { title: t('common:toast.error'), text: t('exit.failed') };
    },
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('exit.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('exit.stay')}</Button>
          <Button kind="danger" busy={exit.isBusy} onClick={() => void exit.run()}>
            {t('exit.leave')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          game.phase === 'lobby' ? 'exit.textLobby' : isLastPerson(context) ? 'exit.textAlone' : 'exit.text',
        )}
      </p>
    </Dialog>
  );
}

/** Whether only bots are left when this player leaves, which ends the game (BOT-4). */
const isLastPerson = ({ game, me }: GameContext): boolean =>
  game.players.every(({ id, bot, status }) => id === me.playerId || bot === true || status === 'left');
