/** A started game, for a browser without a seat: knocking, waiting for the answer, and entering the game. */

import { useEffect, type ReactNode } from 'react';

import type { KnockReply } from '../../../protocol/data.ts';
import { KnockForm } from '../../components/door/KnockForm.tsx';
import { isWaiting, useOwnKnock } from '../../components/door/useOwnKnock.ts';
import { RoundTable } from '../../components/game/RoundTable.tsx';
import { Card } from '../../components/page/Card.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface KnockScreenProps {
  gameId: string;
  /** This browser's player left that game. */
  hasLeft: boolean;
  /** Shown until the server has said whether the game accepts knocks. */
  waiting: ReactNode;
  /** Shown if it does not. */
  closed: ReactNode;
  /** Called when there is a seat or a lobby to enter. */
  onOpen: () => void;
}

export function KnockScreen(props: KnockScreenProps) {
  return (
    <MessagesOf area="door">
      <Door {...props} />
    </MessagesOf>
  );
}

function Door({ gameId, hasLeft, waiting, closed, onOpen }: KnockScreenProps) {
  const own = useOwnKnock(gameId);
  const { reply, problem } = own;
  const isOpen = reply !== null && (reply.state === 'seated' || reply.status === 'waiting');
  useEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  if (problem !== null) return closed;
  if (reply === null || isOpen) return waiting;
  return (
    <>
      <TopBar />
      <main className="column px-4 py-6 flat:grid flat:grid-cols-[10rem_minmax(0,1fr)] flat:items-center flat:gap-6 flat:py-2">
        <RoundTable seats={[]} free={7} label="" className="max-w-72" />
        <Card className="mt-4 grid gap-4 text-center flat:mt-0">
          <Heading reply={reply} hasLeft={hasLeft} />
          <KnockForm own={own} reply={reply} />
        </Card>
      </main>
    </>
  );
}

/** Before a knock, the state of the game; after it, the state of the knock. */
function Heading({ reply, hasLeft }: { reply: KnockReply; hasLeft: boolean }) {
  const { t } = useTranslation('door');
  if (isWaiting(reply))
    return (
      <ScreenTitle className="text-2xl">
        {t(reply.state === 'asking' ? 'asking.title' : 'admitted.title')}
      </ScreenTitle>
    );
  const key = reply.status === 'finished' ? 'over' : hasLeft ? 'left' : 'started';
  const isLast = key === 'started' && reply.waitsFor === 'game';
  return (
    <>
      <ScreenTitle className="text-2xl">{t(`${key}.title`)}</ScreenTitle>
      <p className="text-ink-soft">{t(isLast ? 'started.last' : `${key}.text`)}</p>
    </>
  );
}
