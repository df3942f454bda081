/** Back from the checkout: is it unlocked? Then on, after five seconds or at once. */

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { takeWayBack } from '../../live/handovers.ts';
import { BusyRing, Button } from '../../parts/Button.tsx';
import { CopyButton } from '../../parts/CopyButton.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { ScreenTitle } from '../../parts/ScreenTitle.tsx';
import { TopBar } from '../../parts/TopBar.tsx';
import { useFormat } from '../../words/format.ts';
import { usePath, useWords } from '../../words/Language.tsx';
import { useTranslation } from '../../words/useTranslation.ts';
import { usePayment, type Payment } from './usePayment.ts';

const SECONDS = 5;

export function PaymentSuccessScreen() {
  useWords('pages');
  const { t } = useTranslation('pages');
  const [query] = useSearchParams();
  const { state, payment, again } = usePayment(query.get('payment') ?? '');
  return (
    <>
      <TopBar />
      <main className="column grid justify-items-center gap-5 px-4 py-10 text-center" aria-live="polite">
        {state === 'checking' && (
          <>
            <BusyRing className="size-16 text-act-deep" />
            <ScreenTitle className="text-2xl">{t('paid.checking')}</ScreenTitle>
          </>
        )}
        {state === 'unverified' && <Unverified onRetry={again} />}
        {state === 'unlocked' && payment && <Unlocked payment={payment} />}
      </main>
    </>
  );
}

function Unverified({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pages');
  const { goOn } = useGoingOn(false);
  return (
    <>
      <ScreenTitle className="text-xl">{t('paid.notYet')}</ScreenTitle>
      <div className="flex flex-wrap justify-center gap-3">
        <Button kind="act" onClick={onRetry}>
          {t('paid.retry')}
        </Button>
        <Button onClick={goOn}>{t('paid.continue')}</Button>
      </div>
    </>
  );
}

function Unlocked({ payment: { until, restoreCode } }: { payment: Payment }) {
  const { t } = useTranslation('pages');
  const format = useFormat();
  // Whoever is taking the restore code down is not sent away from it.
  const [isReading, setReading] = useState(false);
  const { left, goOn } = useGoingOn(!isReading);
  return (
    <>
      <span className="grid size-20 animate-pop place-items-center rounded-full bg-right text-4xl text-right-ink">
        <Icon name="check" />
      </span>
      <ScreenTitle className="text-3xl">{t('paid.unlocked')}</ScreenTitle>
      <p>
        {until === null ? t('paid.unlockedPlain') : t('paid.unlockedText', { until: format.moment(until) })}
      </p>
      {restoreCode && (
        <div
          onPointerDown={() => setReading(true)}
          onFocus={() => setReading(true)}
          className="w-full rounded-lg bg-card p-5 shadow-lift"
        >
          <h2 className="text-base">{t('paid.restore')}</h2>
          <p className="numerals my-2 text-xl font-bold select-all">{restoreCode}</p>
          <CopyButton text={restoreCode} what="code" />
          <p className="mt-3 text-sm text-ink-soft">{t('paid.restoreText')}</p>
        </div>
      )}
      <Button kind="act" size="large" onClick={goOn}>
        {t('paid.continue')}
      </Button>
      {left !== null && (
        <p className="text-sm text-ink-soft tabular-nums">{t('paid.redirect', { count: left })}</p>
      )}
    </>
  );
}

/** Goes on by itself after five seconds. */
function useGoingOn(byItself: boolean): { left: number | null; goOn: () => void } {
  const navigate = useNavigate();
  const path = usePath();
  const [left, setLeft] = useState(SECONDS);

  function goOn() {
    void navigate(takeWayBack() ?? path('/'));
  }

  useEffect(() => {
    if (!byItself) return;
    const timer = window.setTimeout(() => (left > 1 ? setLeft(left - 1) : goOn()), 1_000);
    return () => window.clearTimeout(timer);
  });
  return { left: byItself ? left : null, goOn };
}
