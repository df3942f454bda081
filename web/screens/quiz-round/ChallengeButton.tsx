/** A player doubts the question on screen. */

import { useState } from 'react';

import { codeOf } from '../../live/api.ts';
import { useTable } from '../../live/Table.tsx';
import { Button } from '../../parts/Button.tsx';
import { toast } from '../../parts/Toasts.tsx';
import { useRefusal } from '../../words/refusals.ts';
import { useTranslation } from '../../words/useTranslation.ts';

export function ChallengeButton({ questionId }: { questionId: string }) {
  const { t } = useTranslation('play');
  const { game, challenge } = useTable();
  const refusal = useRefusal();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const isVoid = game.voided?.some((entry) => entry.questionId === questionId) ?? false;
  const ask = async () => {
    setState('busy');
    try {
      const { status } = await challenge(questionId);
      setState('done');
      toast({ text: t(status === 'open' ? 'challenge.vote' : `challenge.${status}`) });
    } catch (error) {
      setState('idle');
      toast({ kind: 'error', title: t('challenge.failed'), text: refusal(codeOf(error)) });
    }
  };
  if (isVoid) return null;
  return (
    <Button
      size="small"
      kind="quiet"
      busy={state === 'busy'}
      disabled={state === 'done'}
      onClick={() => void ask()}
    >
      {state === 'done' ? t('challenge.done') : t('challenge.ask')}
    </Button>
  );
}
