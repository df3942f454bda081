/** The return from the checkout: says whether the session is unlocked, then opens the start page, after five seconds or a press. */

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { HAS_PAYWALL } from '../../browser/paywall.ts';
import { BusyRing, Button } from '../../components/controls/Button.tsx';
import { CopyButton } from '../../components/controls/CopyButton.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { TopBar } from '../../components/page/TopBar.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePath, useMessages } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { usePayment, type Payment } from './usePayment.ts';

const REDIRECT_SECONDS = 5;

export function PaymentSuccessScreen() {
  useMessages('pages');
  const { t } = useTranslation('pages');
  const [query] = useSearchParams();
  const { state, payment, again } = usePayment(query.get('payment'));
  return (
    <>
      <TopBar />
      <main
        className="column grid justify-items-center gap-3 px-4 py-4 text-center sm:gap-5 sm:py-10"
        aria-live="polite"
      >
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
      <ScreenTitle className="text-xl">{t(HAS_PAYWALL ? 'paid.notYet' : 'notFound.text')}</ScreenTitle>
      <div className="flex flex-wrap justify-center gap-3">
        {HAS_PAYWALL && (
          <Button kind="act" onClick={onRetry}>
            {t('paid.retry')}
          </Button>
        )}
        <Button onClick={goOn}>{t('paid.continue')}</Button>
      </div>
    </>
  );
}

function Unlocked({ payment: { until, restoreCode } }: { payment: Payment }) {
  const { t } = useTranslation('pages');
  const format = useFormat();
  // No redirect while the restore code is being copied.
  const [isReading, setReading] = useState(false);
  const { left, goOn } = useGoingOn(!isReading);
  return (
    <>
      <span className="grid size-14 animate-pop place-items-center rounded-full bg-right text-3xl text-right-ink sm:size-20">
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
          className="w-full rounded-lg bg-card p-4 shadow-lift sm:p-5"
        >
          <h2 className="text-base">{t('paid.restore')}</h2>
          <p className="numerals my-2 font-bold select-all sm:text-xl" dir="ltr">
            {restoreCode}
          </p>
          <CopyButton text={restoreCode} what="code" />
          <p className="mt-3 text-sm text-ink-soft">{t('paid.restoreText')}</p>
        </div>
      )}
      <Button kind="act" size="large" onClick={goOn}>
        {t('paid.continue')}
      </Button>
      {left !== null && (
        <p className="text-sm text-ink-soft tabular-nums" aria-live="off">
          {t('paid.redirect', { count: left })}
        </p>
      )}
    </>
  );
}

/** Opens the start page after five seconds. */
function useGoingOn(byItself: boolean): { left: number | null; goOn: () => void } {
  const navigate = useNavigate();
  const path = usePath();
  const [left, setLeft] = useState(REDIRECT_SECONDS);

  function goOn() {
    void navigate(path('/'));
  }

  useEffect(() => {
    if (!byItself) return;
    const timer = window.setTimeout(() => (left > 1 ? setLeft(left - 1) : goOn()), 1_000);
    return () => window.clearTimeout(timer);
  });
  return { left: byItself ? left : null, goOn };
}
