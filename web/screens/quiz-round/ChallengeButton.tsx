/** Challenges the question on screen. */

import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { challengeOf } from '../../connection/challenge-status.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

export function ChallengeButton({ questionId }: { questionId: string }) {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const refusal = useRefusal();
  const known = challengeOf(context, questionId);
  const ask = useAction(
    async () => {
      const { status, game } = await context.challenge(questionId);
      // ChallengeToasts reports settled challenges.
      if (status !== 'open') return;
      const sent = game.challenges?.find((entry) => entry.questionId === questionId);
      toast({ text: t(sent?.judge === 'model' ? 'challenge.looking' : 'challenge.voting') });
    },
    (code) => ({ title: t('challenge.failed'), text: refusal(code) }),
  );
  if (known?.status === 'void') return null;
  if (known?.status === 'upheld') return <Note>{t('challenge.stands')}</Note>;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {known !== null && (
        <Note>
          {known.status === 'voting'
            ? t('challenge.votes', { count: known.votes, total: known.voters })
            : t('challenge.openedLook')}
        </Note>
      )}
      {known?.isOwn === true ? (
        <Note>{t('challenge.done')}</Note>
      ) : (
        <Button size="small" kind="quiet" busy={ask.isBusy} onClick={() => void ask.run()}>
          {t(known === null ? 'challenge.ask' : 'challenge.agree')}
        </Button>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="flex min-h-11 items-center text-sm font-semibold">{children}</p>;
}
