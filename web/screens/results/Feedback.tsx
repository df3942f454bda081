/** Feedback: a button, and a prompt once per device after a minute on the results. */

import { useEffect, useState } from 'react';

import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readStored, writeStored } from '../../storage/storage.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { sendFeedback } from './send-feedback.ts';

const SHOWN_KEY = 'feedback_prompt_shown';
const PROMPT_AFTER_MS = 60_000;
/** The prompt is postponed while another dialog is open. */
const POSTPONE_MS = 15_000;

export function Feedback() {
  const { t } = useTranslation('results');
  const [isOpen, setOpen] = useState(false);
  usePrompt(() => setOpen(true));
  return (
    <>
      <Button kind="quiet" className="grow" onClick={() => setOpen(true)}>
        {t('feedback.button')}
      </Button>
      <FeedbackDialog open={isOpen} onClose={() => setOpen(false)} {...useSending(() => setOpen(false))} />
    </>
  );
}

function useSending(close: () => void) {
  const { t } = useTranslation('results');
  const { gameId } = useGameContext();
  const language = useLanguage();
  const [isFailed, setFailed] = useState(false);
  const [message, setMessage] = useState('');
  const { run, isBusy } = useAction(
    async () => {
      setFailed(false);
      await sendFeedback({ gameId, language, message: message.trim() });
      writeStored(SHOWN_KEY, 'true');
      setMessage('');
      close();
      toast({ title: t('feedback.thanks'), text: t('feedback.saved') });
    },
    () => {
      setFailed(true);
      return null;
    },
  );
  return { message, isSending: isBusy, isFailed, onChange: setMessage, onSend: () => void run() };
}

/** Prompts once per device. */
function usePrompt(open: () => void): void {
  useEffect(() => {
    if (readStored(SHOWN_KEY) !== null) return undefined;
    let timer = 0;
    const prompt = () => {
      if (isOccupied()) {
        timer = window.setTimeout(prompt, POSTPONE_MS);
        return;
      }
      // Sent or prompted in the meantime, here or in another tab.
      if (readStored(SHOWN_KEY) !== null) return;
      writeStored(SHOWN_KEY, 'true');
      open();
    };
    timer = window.setTimeout(prompt, PROMPT_AFTER_MS);
    return () => window.clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first `open` does: it only sets a state
  }, []);
}

const isOccupied = (): boolean => document.querySelector('dialog[open]') !== null;
