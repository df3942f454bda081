/** Challenges the question on screen. */

import { Button } from '../../components/Button.tsx';
import { toast } from '../../components/Toasts.tsx';
import { useAction } from '../../components/useAction.ts';
import { challengedBy } from '../../connection/challenge-status.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ChallengeButton({ questionId }: { questionId: string }) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const refusal = useRefusal();
  const challenged = challengedBy(context, questionId);
  const ask = useAction(
    async () => {
      const { status, game } = await context.challenge(questionId);
      // ChallengeToasts reports settled challenges.
      if (status !== 'open') return;
      const known = game.challenges?.find((entry) => entry.questionId === questionId);
      toast({ text: t(known?.judge === 'model' ? 'challenge.looking' : 'challenge.voting') });
    },
    (code) => ({ title: t('challenge.failed'), text: refusal(code) }),
  );
  if (challenged === 'void') return null;
  if (challenged !== null) {
    return (
      <p className="flex min-h-11 items-center text-sm font-semibold">
        {t(challenged === 'upheld' ? 'challenge.stands' : 'challenge.done')}
      </p>
    );
  }
  return (
    <Button size="small" kind="quiet" busy={ask.isBusy} onClick={() => void ask.run()}>
      {t('challenge.ask')}
    </Button>
  );
}
