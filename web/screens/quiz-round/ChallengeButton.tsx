/** A player doubts the question on screen. */

import { useState } from 'react';

import { codeOf } from '../../api/client.ts';
import { Button } from '../../components/Button.tsx';
import { toast } from '../../components/Toasts.tsx';
import { challengedBy } from '../../connection/challenges.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ChallengeButton({ questionId }: { questionId: string }) {
  const { t } = useTranslation('play');
  const table = useGameContext();
  const refusal = useRefusal();
  const [isBusy, setBusy] = useState(false);
  const challenged = challengedBy(table, questionId);
  const ask = async () => {
    setBusy(true);
    try {
      const { status, game } = await table.challenge(questionId);
      // What is settled is told to everyone it concerns, see ChallengeNotes.
      if (status !== 'open') return;
      const known = game.challenges?.find((entry) => entry.questionId === questionId);
      toast({ text: t(known?.judge === 'model' ? 'challenge.looking' : 'challenge.voting') });
    } catch (error) {
      toast({ kind: 'error', title: t('challenge.failed'), text: refusal(codeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  if (challenged === 'void') return null;
  if (challenged !== null) {
    return (
      <p className="flex min-h-11 items-center text-sm font-semibold">
        {t(challenged === 'upheld' ? 'challenge.stands' : 'challenge.done')}
      </p>
    );
  }
  return (
    <Button size="small" kind="quiet" busy={isBusy} onClick={() => void ask()}>
      {t('challenge.ask')}
    </Button>
  );
}
