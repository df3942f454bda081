/** The pause under a question: why that was right, and how everyone stands. */

import type { QuestionView, RevealView } from '../../../game/view.ts';
import { Button } from '../../components/Button.tsx';
import { useAction } from '../../components/useAction.ts';
import { useNextFrame } from '../../components/useNextFrame.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ChallengeButton } from './ChallengeButton.tsx';
import { Scoreboard } from './Scoreboard.tsx';

export { OptionFaces } from '../../components/OptionFaces.tsx';
export { PauseHead } from './PauseHead.tsx';

interface PauseProps {
  reveal: RevealView;
  question: QuestionView;
}

export function Pause({ reveal, question }: PauseProps) {
  const { t } = useTranslation('play');
  const { me } = useGameContext();
  // After the verdict, which everyone waits for.
  const isDue = useNextFrame();
  if (!isDue) return null;
  return (
    <section aria-label={t('pause.title')} className="mt-3 grid animate-arrive gap-3">
      <Scoreboard />
      <p className="text-sm text-ink-soft">
        <bdi>{reveal.explanation}</bdi>
        {question.checked && <span className="block text-xs">{t('question.checked')}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {me.role === 'player' && <ChallengeButton questionId={question.id} />}
        {me.role === 'organizer' && <SkipButton />}
      </div>
    </section>
  );
}

function SkipButton() {
  const { t } = useTranslation('play');
  const { skip } = useGameContext();
  const refusal = useRefusal();
  // NOTHING_TO_SKIP: the pause ended by itself in the same moment, which is what the organizer wanted.
  const skipping = useAction(skip, (code) => (code === 'NOTHING_TO_SKIP' ? null : { text: refusal(code) }));
  return (
    <Button kind="act" size="small" busy={skipping.isBusy} onClick={() => void skipping.run()}>
      {t('pause.skip')}
    </Button>
  );
}
