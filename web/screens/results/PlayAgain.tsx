/** Starts another game with the same players: the host's button, the free games left today, and what the others wait for. */

import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { useCapabilities } from '../../api/capabilities.ts';
import { createGame } from '../../api/commands.ts';
import { usePlays } from '../../api/useUnlock.ts';
import { HAS_PAYWALL } from '../../browser/paywall.ts';
import { Button, buttonClasses } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { PaywallDialog, ResetTime, UNLOCK_PRICE } from '../../components/dialogs/PaywallDialog.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { Card } from '../../components/page/Card.tsx';
import { knownPlayer, useGameContext } from '../../connection/GameContext.tsx';
import { isDisconnected } from '../../connection/live-game.ts';
import { useFormat } from '../../i18n/format.ts';
import { MessagesOf, usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { rememberPlayer, rememberRestart } from '../../storage/session.ts';
import { Feedback } from './Feedback.tsx';

export function PlayAgain() {
  const { t } = useTranslation('results');
  const { game, isHost } = useGameContext();
  const path = usePath();
  return (
    <Card title={t('again.title')}>
      <div className="grid gap-3">
        {isHost ? game.practice ? <AfterPractice /> : <HostAgain /> : <Waiting />}
        <div className="flex flex-wrap justify-center gap-1">
          <Feedback />
          <Link to={path('/')} className={buttonClasses({ kind: 'quiet' }, 'grow')}>
            {t('again.home')}
          </Link>
        </div>
      </div>
    </Card>
  );
}

function Waiting() {
  const { t } = useTranslation('results');
  return (
    <p className="flex items-center gap-3 text-ink-soft">
      <span aria-hidden="true" className="size-3 shrink-0 animate-breathe rounded-full bg-act" />
      {t('again.waiting')}
    </p>
  );
}

function HostAgain() {
  const { t } = useTranslation('results');
  const { connectionStatus } = useGameContext();
  const remaining = usePlays()?.remaining;
  const { run, isBusy } = usePlayAgain();
  const isUsedUp = remaining === 0;
  return (
    <>
      {isUsedUp ? (
        <Suspense fallback={<p className="min-h-6" aria-hidden="true" />}>
          <MessagesOf area="settings">
            <UsedUp />
          </MessagesOf>
        </Suspense>
      ) : (
        <Remaining remaining={remaining} />
      )}
      <Button
        kind={isUsedUp ? 'plain' : 'act'}
        size="large"
        wide
        busy={isBusy}
        disabled={isDisconnected(connectionStatus)}
        onClick={() => void run()}
      >
        {t('again.button')}
      </Button>
    </>
  );
}

/** Opens a lobby for people, with the same name and face, or another round against bots. */
function AfterPractice() {
  const { t } = useTranslation('results');
  const { connectionStatus } = useGameContext();
  const people = usePlayAgain();
  const alone = usePracticeAgain();
  const isBusy = people.isBusy || alone.isBusy || isDisconnected(connectionStatus);
  return (
    <>
      <Button
        kind="act"
        size="large"
        wide
        busy={people.isBusy}
        disabled={isBusy}
        onClick={() => void people.run()}
      >
        {t('again.people')}
      </Button>
      <Button wide busy={alone.isBusy} disabled={isBusy} onClick={() => void alone.run()}>
        {t('again.alone')}
      </Button>
    </>
  );
}

function usePracticeAgain() {
  const { t } = useTranslation('results');
  const { game, me } = useGameContext();
  const navigate = useNavigate();
  const path = usePath();
  return useAction(
    async () => {
      const { name, avatar } = knownPlayer(game, me.playerId);
      const made = await createGame({ name, avatar, language: game.language, practice: true });
      rememberPlayer(made.game.id, made.me.playerId);
      await navigate(path(`/game/${made.game.id}?host=true`));
    },
    () => ({ text: t('again.failed') }),
  );
}

/** `undefined`: not known yet, or the request failed. */
function Remaining({ remaining }: { remaining: number | null | undefined }) {
  const { t } = useTranslation('results');
  if (!HAS_PAYWALL) return null;
  if (remaining === undefined) return <p className="min-h-6" aria-hidden="true" />;
  return (
    <p className="min-h-6 text-sm text-ink-soft">
      {remaining === null ? t('again.unlimited') : t('again.remaining', { count: remaining })}
    </p>
  );
}

/** The options when the day's free games are used up. */
function UsedUp() {
  const { t } = useTranslation('results');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const canPay = useCapabilities()?.payments !== false;
  return (
    <>
      <p className="min-h-6 text-sm text-ink-soft">
        {t('settings:paywall.exhausted')} <ResetTime />
      </p>
      {canPay && (
        <Button kind="act" size="large" wide icon="lock" onClick={() => setOpen(true)}>
          {t('again.unlock', { price: format.price(UNLOCK_PRICE) })}
        </Button>
      )}
      <PaywallDialog open={isOpen} onClose={() => setOpen(false)} reason="plays" />
    </>
  );
}

function usePlayAgain() {
  const { t } = useTranslation('results');
  const { gameId, playAgain } = useGameContext();
  const navigate = useNavigate();
  const path = usePath();
  return useAction(
    async () => {
      await playAgain();
      rememberRestart(gameId);
      toast({ title: t('again.started') });
      await navigate(path(`/game/${gameId}?host=true`));
    },
    (code) =>
      code === 'ONLY_HOST'
        ? { title: t('again.onlyHostTitle'), text: t('again.onlyHost') }
        : { text: t('again.failed') },
  );
}
