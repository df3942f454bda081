/** How long the unlock lasts, with its restore code; or a field to enter such a code. */

import { useCapabilities } from '../../../api/capabilities.ts';
import { useUnlock } from '../../../api/useUnlock.ts';
import { CopyButton } from '../../../components/controls/CopyButton.tsx';
import { RestoreCode } from '../../../components/dialogs/RestoreCode.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';

export function UnlockStatus() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const unlock = useUnlock();
  const canBuy = useCapabilities()?.payments !== false;
  if (unlock === undefined) return null;
  // Without payments nobody has bought a code.
  if (!unlock.unlocked) return canBuy ? <RestoreCode /> : null;
  // A server without a paywall has no time limit and nothing to restore.
  if (unlock.until === null) return null;
  return (
    <section aria-label={t('restore.ownTitle')} className="rounded-md bg-card-deep p-4 text-sm">
      <p className="font-semibold">{t('restore.until', { time: format.moment(unlock.until) })}</p>
      {unlock.restoreCode !== undefined && (
        <>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0">
              <p className="text-ink-soft">{t('restore.own')}</p>
              <p className="numerals text-base font-bold" dir="ltr">
                {unlock.restoreCode}
              </p>
            </div>
            <CopyButton text={unlock.restoreCode} what="code" />
          </div>
          <p className="mt-2 text-ink-soft">{t('restore.ownHint')}</p>
        </>
      )}
    </section>
  );
}
