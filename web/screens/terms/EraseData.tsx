/** Deletes what the server stores about this browser, after a confirmation. */

import { useState } from 'react';

import { remove } from '../../api/client.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { PaywallOnly } from '../../components/page/PaywallOnly.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { forgetSession } from '../../storage/session.ts';

export function EraseData() {
  const { t } = useTranslation('pages');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useErasing(() => setAsking(false));
  return (
    <section className="mt-8 rounded-lg bg-paper-deep p-5">
      <h2 className="mb-2 text-lg">{t('terms.erase.title')}</h2>
      <p>{t('terms.erase.text')}</p>
      <PaywallOnly as="p" className="mt-2">
        {t('terms.erase.paid')}
      </PaywallOnly>
      <Button className="mt-4" onClick={() => setAsking(true)}>
        {t('terms.erase.button')}
      </Button>
      <Dialog
        modal="question"
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('terms.erase.ask')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
            <Button kind="danger" busy={isBusy} onClick={() => void run()}>
              {t('terms.erase.button')}
            </Button>
          </>
        }
      >
        <p>{t('terms.erase.askText')}</p>
      </Dialog>
    </section>
  );
}

function useErasing(onErased: () => void) {
  const { t } = useTranslation('pages');
  return useAction(
    async () => {
      await remove<undefined>('/me');
      forgetSession();
      onErased();
      toast({ text: t('terms.erase.done') });
    },
    () => ({ text: t('terms.erase.failed') }),
  );
}
