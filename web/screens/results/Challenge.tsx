/** Challenges a question in the results, with an optional reason, and shows the outcome. */

import { useState } from 'react';

import type { QuestionResult } from '../../../game/results.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { announce } from '../../components/notices/LiveRegion.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { challengeOf } from '../../connection/challenge-status.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { isDisconnected } from '../../connection/live-game.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChallengeDialog } from './ChallengeDialog.tsx';

export function Challenge({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const context = useGameContext();
  const { me, connectionStatus } = context;
  const known = challengeOf(context, question.id);
  const status = known?.status ?? null;
  const mayAsk = known === null || ((status === 'voting' || status === 'looking') && !known.isOwn);
  const [isOpen, setOpen] = useState(false);
  const { isBusy, failure, send } = useChallenge(question.id, () => setOpen(false));
  // A voided question is marked in its card.
  if (me.playerId === null || question.voided || status === 'void') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {status !== null && known !== null && (
        <p className="text-sm font-semibold">
          {status === 'voting'
            ? t('play:challenge.votes', { count: known.votes, total: known.voters })
            : t(status === 'looking' && !known.isOwn ? 'play:challenge.openedLook' : `challenge.${status}`)}
        </p>
      )}
      {mayAsk && (
        <Button
          size="small"
          kind="quiet"
          icon="flag"
          className="-ms-4 wrap-anywhere!"
          disabled={isDisconnected(connectionStatus)}
          onClick={() => setOpen(true)}
        >
          {t(known === null ? 'challenge.ask' : 'play:challenge.agree')}
          <span className="sr-only">: {question.text}</span>
        </Button>
      )}
      <ChallengeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        text={question.text}
        bankId={question.bankId}
        isVote={known?.status === 'voting' || question.imageUrl !== undefined}
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
