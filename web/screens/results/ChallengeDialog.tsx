/** Confirms a challenge and asks for an optional reason; players see the reason if the question is voided. */

import { useState } from 'react';

import { useCapabilities } from '../../api/capabilities.ts';
import { Button } from '../../components/controls/Button.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** About one sentence; the server accepts more. */
const REASON_MAX = 200;

interface ChallengeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The question's. */
  text: string;
  /** The shipped question that it is. */
  bankId?: string | undefined;
  /** Players decide about it, even if this server has a model. */
  isVote: boolean;
  isBusy: boolean;
  failure: string | null;
  onSend: (reason: string) => void;
}

export function ChallengeDialog(props: ChallengeDialogProps) {
  const { open, onClose, text, bankId, isVote, isBusy, failure, onSend } = props;
  const { t } = useTranslation('results');
  const hasModel = useCapabilities()?.model === true;
  const [reason, setReason] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title={t('challenge.title')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSend(reason.trim());
        }}
      >
        <p className="rounded-md bg-card-deep px-4 py-3 font-semibold">
          <bdi>{text}</bdi>
          {bankId !== undefined && (
            <span className="mt-1 block text-xs font-normal text-ink-soft">
              {t('challenge.number', { id: bankId })}
            </span>
          )}
        </p>
        <p className="text-ink-soft">{t(hasModel && !isVote ? 'challenge.text' : 'challenge.textVote')}</p>
        <TextField
          label={t('challenge.reason')}
          hint={t('challenge.hint')}
          error={failure}
          value={reason}
          maxLength={REASON_MAX}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button kind="act" type="submit" icon="flag" busy={isBusy}>
            {t('challenge.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
