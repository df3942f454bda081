/** The knock form for a visitor who watches the game: collapsed, because watching comes first. */

import { useState } from 'react';

import { useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { askKey, KnockForm } from './KnockForm.tsx';
import { isWaiting, useOwnKnock } from './useOwnKnock.ts';

export function WatcherKnock() {
  return (
    <MessagesOf area="door">
      <Knocking />
    </MessagesOf>
  );
}

function Knocking() {
  const { t } = useTranslation('door');
  const own = useOwnKnock(useGameContext().gameId);
  const [isOpen, setOpen] = useState(false);
  const { reply, problem } = own;
  if (reply === null || problem !== null || reply.state === 'seated') return null;
  const isUnfolded = isOpen || isWaiting(reply) || reply.state === 'refused' || reply.state === 'expired';
  return (
    <div className="column mb-4 px-4 text-center">
      {isUnfolded ? (
        <KnockForm own={own} reply={reply} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {t(askKey(reply.status))}
        </Button>
      )}
    </div>
  );
}
