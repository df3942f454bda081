/** The feedback dialog. It keeps its text if it is closed by mistake. */

import { useId } from 'react';

import { Button } from '../../components/controls/Button.tsx';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** The server's limit. */
const MESSAGE_MAX = 4_000;

interface FeedbackDialogProps extends FieldProps {
  open: boolean;
  onClose: () => void;
  isSending: boolean;
  onSend: () => void;
}

export function FeedbackDialog({
  open,
  onClose,
  message,
  onChange,
  isSending,
  isFailed,
  onSend,
}: FeedbackDialogProps) {
  const { t } = useTranslation('results');
  const isEmpty = message.trim() === '';
  return (
    <Dialog open={open} onClose={onClose} title={t('feedback.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !isSending) onSend();
        }}
      >
        <Field message={message} onChange={onChange} isFailed={isFailed} />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {t('feedback.notNow')}
          </Button>
          <Button kind="act" type="submit" icon="send" busy={isSending} disabled={isEmpty}>
            {t(isSending ? 'feedback.sending' : 'feedback.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  message: string;
  onChange: (message: string) => void;
  isFailed: boolean;
}

function Field({ message, onChange, isFailed }: FieldProps) {
  const { t } = useTranslation('results');
  const id = useId();
  return (
    <>
      <p id={`${id}-note`} className="mb-4 text-ink-soft">
        {t('feedback.text')}
      </p>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {t('feedback.label')}
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={MESSAGE_MAX}
        value={message}
        dir="auto"
        aria-describedby={`${id}-note`}
        placeholder={t('feedback.placeholder')}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-md border-2 border-line-strong bg-card px-4 py-3 outline-none placeholder:text-ink-soft focus:border-ink focus-visible:shadow-glow"
      />
      {isFailed && (
        <p role="alert" className="mt-2 text-sm font-semibold text-wrong-text">
          {t('feedback.failed')}
        </p>
      )}
    </>
  );
}
