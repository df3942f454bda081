/** A lobby without a free seat: the visitor waits for the next one, and reads what else is possible. */

import { useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../page/Card.tsx';
import { KnockForm } from './KnockForm.tsx';
import { useOwnKnock } from './useOwnKnock.ts';

export function FullLobby() {
  return (
    <MessagesOf area="door">
      <Waiting />
    </MessagesOf>
  );
}

function Waiting() {
  const { t } = useTranslation('door');
  const { game, gameId } = useGameContext();
  const own = useOwnKnock(gameId);
  const mayWatch = game.settings.spectators && !game.settings.kids;
  return (
    <Card className="grid gap-4">
      <p>{t('full.text')}</p>
      {own.reply !== null && <KnockForm own={own} reply={own.reply} />}
      <p className="text-sm text-ink-soft">{t(mayWatch ? 'full.watch' : 'full.share')}</p>
    </Card>
  );
}
