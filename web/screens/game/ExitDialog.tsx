/** Leaving asks first. */

import { useState } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { rememberPlayer } from '../../storage/session.ts';

export function ExitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { game, gameId, me, leave } = useGameContext();
  const navigate = useNavigate();
  const path = usePath();
  const [isBusy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    // First, so that no other tab takes it for the host's doing.
    rememberPlayer(gameId, null);
    try {
      await leave();
      toast({ text: t('exit.done') });
      await navigate(path('/'));
    } catch {
      rememberPlayer(gameId, me.playerId);
      toast({ kind: 'error', title: t('toast.error'), text: t('exit.failed') });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('exit.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('exit.stay')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void go()}>
            {t('exit.leave')}
          </Button>
        </>
      }
    >
      <p>{t(game.phase === 'lobby' ? 'exit.textLobby' : 'exit.text')}</p>
    </Dialog>
  );
}
