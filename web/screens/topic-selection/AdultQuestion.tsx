/** Asks a chooser of the 18+ topic whether all players are adults; once per game. */

import { Button } from '../../components/controls/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TopicChoice } from './useTopicChoice.ts';

export function AdultQuestion({ choice: { adults } }: { choice: TopicChoice }) {
  const { t } = useTranslation('topics');
  return (
    <Dialog
      modal="question"
      open={adults.isAsking}
      onClose={adults.decline}
      title={t('adults.title')}
      actions={
        <>
          <Button onClick={adults.decline}>{t('adults.no')}</Button>
          <Button kind="act" onClick={adults.confirm}>
            {t('adults.yes')}
          </Button>
        </>
      }
    >
      <p>{t('adults.text')}</p>
    </Dialog>
  );
}
