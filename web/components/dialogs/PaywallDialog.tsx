/** Shows what the unlock gives and costs, and leads to the checkout. Opened when somebody wants something that needs the unlock. */

import { useEffect, useRef } from 'react';

import { UNLOCK_PRICE_CENTS } from '../../../protocol/constants.ts';
import { useCapabilities } from '../../api/capabilities.ts';
import { createPayment } from '../../api/commands.ts';
import { useFreeGames, useUnlock } from '../../api/useUnlock.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { saveCheckoutReturn } from '../../storage/page-state.ts';
import { Button } from '../controls/Button.tsx';
import { useAction } from '../controls/useAction.ts';
import { toast } from '../notices/Toasts.tsx';
import { Icon } from '../page/Icon.tsx';
import { Dialog } from './Dialog.tsx';
import { RestoreCode } from './RestoreCode.tsx';

/** Euro. */
export const UNLOCK_PRICE = UNLOCK_PRICE_CENTS / 100;

export interface PaywallDialogProps {
  open: boolean;
  onClose: () => void;
  /** `plays`: the day's free games are used up; `settings`: somebody wanted something that needs the unlock. */
  reason?: 'plays' | 'settings';
}

const FEATURES = ['games', 'settings', 'modes', 'screen'] as const;

export function PaywallDialog({ open, onClose, reason = 'settings' }: PaywallDialogProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const checkout = useCheckout();
  useCloseOnUnlock(open, onClose);
  const price = format.price(UNLOCK_PRICE);
  // Offered unless the server is known to have no payments. If it turns out to have none, the checkout request says so.
  const canPay = useCapabilities()?.payments !== false;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('paywall.title')}
      actions={
        <div className="grid w-full gap-2">
          {canPay && (
            <Button kind="act" size="large" wide busy={checkout.isBusy} onClick={() => void checkout.run()}>
              {checkout.isBusy ? t('paywall.opening') : t('paywall.unlock', { price })}
            </Button>
          )}
          <Button kind="quiet" wide onClick={onClose}>
            {t(reason === 'plays' ? 'paywall.later' : 'paywall.notNow')}
          </Button>
          {canPay && <RestoreCode onRestored={onClose} />}
        </div>
      }
    >
      {reason === 'plays' ? (
        <UsedUp canPay={canPay} />
      ) : (
        <p className="text-ink-soft">{t('paywall.intro')}</p>
      )}
      <ul className="my-4 grid gap-2.5">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex items-start gap-3 font-semibold">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-right text-right-ink">
              <Icon name="check" className="size-4" />
            </span>
            {t(`paywall.gives.${feature}`)}
          </li>
        ))}
      </ul>
      {canPay ? (
        <p className="text-sm text-ink-soft">{t('paywall.price', { price })}</p>
      ) : (
        <p className="rounded-md bg-card-deep p-4 text-sm">
          <strong className="block">{t('paywall.notConfigured')}</strong> {t('paywall.turnOff')}
        </p>
      )}
    </Dialog>
  );
}

/** Closes once this session is unlocked, for example by a payment or a restore code in another tab. */
function useCloseOnUnlock(isOpen: boolean, onClose: () => void): void {
  const isUnlocked = useUnlock(isOpen)?.unlocked;
  const wasLocked = useRef(false);
  useEffect(() => {
    if (!isOpen) wasLocked.current = false;
    else if (isUnlocked === false) wasLocked.current = true;
    else if (isUnlocked === true && wasLocked.current) onClose();
  }, [isOpen, isUnlocked, onClose]);
}

function UsedUp({ canPay }: { canPay: boolean }) {
  const { t } = useTranslation('settings');
  const free = useFreeGames(true);
  return (
    <div className="grid gap-2">
      {free !== undefined && canPay && (
        <p className="font-semibold">{t('paywall.used', { count: free.value_int })}</p>
      )}
      <p className="text-ink-soft">
        {t('paywall.exhausted')} <ResetTime />
      </p>
    </div>
  );
}

/** When the next day's free games become available, in this device's time zone. */
export function ResetTime() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const free = useFreeGames(true);
  return free === undefined ? null : t('paywall.resets', { time: format.time(free.resets_at) });
}

/** Opens the checkout, or shows why that failed. */
function useCheckout() {
  const language = useLanguage();
  const { t } = useTranslation('settings');
  const noUrl = { title: t('paywall.errorTitle'), text: t('paywall.noUrl') };
  return useAction(
    async () => {
      const { url } = await createPayment(language);
      if (url) {
        saveCheckoutReturn();
        window.location.assign(url);
      } else toast({ ...noUrl, kind: 'error' });
    },
    (code) => {
      if (code === 'STRIPE_NOT_CONFIGURED') return { text: t('paywall.notConfigured') };
      return code === 'CHECKOUT_FAILED' ? noUrl : { ...noUrl, text: t('paywall.failed') };
    },
  );
}
