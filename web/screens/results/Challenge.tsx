/** Challenging a question in the results, with an optional reason, and its outcome. */

import { useState } from 'react';

import type { QuestionResult } from '../../../game/results.ts';
import { Button } from '../../components/Button.tsx';
import { announce } from '../../components/LiveRegion.tsx';
import { toast } from '../../components/Toasts.tsx';
import { useAction } from '../../components/useAction.ts';
import { challengedBy } from '../../connection/challenge-status.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isDisconnected } from '../../connection/live-game.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChallengeDialog } from './ChallengeDialog.tsx';

export function Challenge({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const context = useGameContext();
  const { me, connectionStatus } = context;
  const status = challengedBy(context, question.id);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failure, send } = useChallenge(question.id, () => setOpen(false));
  // A voided question is marked in its card.
  if (me.playerId === null || question.voided || status === 'void') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {status === null ? (
        <Button
          size="small"
          kind="quiet"
          icon="flag"
          className="-ms-4 wrap-anywhere!"
          disabled={isDisconnected(connectionStatus)}
          onClick={() => setOpen(true)}
        >
          {t('challenge.ask')}
          <span className="sr-only">: {question.text}</span>
        </Button>
      ) : (
        <p className="text-sm font-semibold">{t(`challenge.${status}`)}</p>
      )}
      <ChallengeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        text={question.text}
        isBusy={isBusy}
        failure={failure}
        onSend={(reason) => void send(reason)}
      />
    </div>
  );
}

function useChallenge(questionId: string, close: () => void) {
  const { t } = useTranslation('results');
  const { challenge } = useGameContext();
  const refusal = useRefusal();
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isBusy } = useAction(
    async (reason: string) => {
      setFailure(null);
      const reply = await challenge(questionId, reason === '' ? undefined : reason);
      close();
      // ChallengeToasts reports settled challenges.
      if (reply.status !== 'open') return;
      const known = reply.game.challenges?.find((entry) => entry.questionId === questionId);
      const text = t(known?.judge === 'model' ? 'challenge.looking' : 'challenge.voting');
      toast({ text });
      announce(text);
    },
    (code) => {
      setFailure(`${t('challenge.failed')} ${refusal(code)}`);
      return null;
    },
  );
  return { isBusy, failure, send: run };
}
