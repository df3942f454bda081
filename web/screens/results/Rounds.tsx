/** Round by round: every question with its answer, and who knew it. */

import { useQuery } from '@tanstack/react-query';

import type { QuestionResult, RoundResult } from '../../../game/results.ts';
import { useTable } from '../../live/Table.tsx';
import { Badge } from '../../parts/Badge.tsx';
import { Button } from '../../parts/Button.tsx';
import { Card } from '../../parts/Card.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { SkeletonText } from '../../parts/Skeleton.tsx';
import { useTopicName } from '../../parts/topicName.ts';
import { useFormat } from '../../words/format.ts';
import { useTranslation } from '../../words/useTranslation.ts';

export function Rounds() {
  const { t } = useTranslation('results');
  const { data, isError, refetch } = useResults();
  return (
    <Card title={t('rounds.title')}>
      {isError && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{t('rounds.failed')}</p>
          <Button onClick={() => void refetch()}>{t('rounds.retry')}</Button>
        </div>
      )}
      {data === undefined && !isError && <SkeletonText lines={4} />}
      <div className="grid gap-2">
        {data?.rounds.map((round) => (
          <Round key={round.number} round={round} />
        ))}
      </div>
    </Card>
  );
}

/** The results of this very game: a rematch, or a question taken out of the score, makes them new. */
function useResults() {
  const { game, results } = useTable();
  const key = ['results', game.id, game.currentRound, game.scores.total.join(), game.voided?.length ?? 0];
  return useQuery({ queryKey: key, queryFn: ({ signal }) => results(signal) });
}

function Round({ round }: { round: RoundResult }) {
  const { t } = useTranslation('results');
  const nameOf = useTopicName();
  return (
    <details className="group rounded-md bg-card-deep">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2 font-semibold">
        <span className="min-w-0 flex-1">
          {t('rounds.round', { number: round.number, topic: nameOf(round) })}
          <span className="block text-xs font-normal text-ink-soft">
            {t('rounds.correct', { count: round.correctCount, total: round.answerCount })}
          </span>
        </span>
        <Icon name="chevron" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="grid gap-4 px-4 pb-4">
        {round.questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ol>
    </details>
  );
}

function Question({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const answer = question.options[question.correctAnswer] ?? '';
  return (
    <li className="grid gap-1.5 border-t border-line pt-3">
      <p className="font-semibold">
        {question.number}. <bdi>{question.text}</bdi>
      </p>
      <p className="flex items-center gap-2 font-semibold text-right-text">
        <Icon name="check" className="size-5 shrink-0" />
        <span className="sr-only">{t('rounds.rightAnswer', { answer })}</span>
        <bdi aria-hidden="true">{answer}</bdi>
      </p>
      <p className="text-sm text-ink-soft">
        <bdi>{question.explanation}</bdi>
      </p>
      {question.voided && <Badge kind="outline">{t('rounds.voided')}</Badge>}
      <WhoKnew question={question} />
    </li>
  );
}

function WhoKnew({ question }: { question: QuestionResult }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { game } = useTable();
  const right = question.answers
    .filter(({ isCorrect }) => isCorrect)
    .toSorted((a, b) => a.timeTaken - b.timeTaken);
  const nameOf = (playerId: string) => game.players.find(({ id }) => id === playerId)?.name ?? '';
  if (right.length === 0) return <p className="text-sm">{t('rounds.none')}</p>;
  return (
    <>
      <p className="text-sm font-semibold">
        {t('rounds.questionCorrect', { count: right.length, total: question.playerCount })}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {right.map(({ playerId, timeTaken, points }) => (
          <li key={playerId} className="min-w-0">
            <Badge kind="right">
              <bdi className="one-line">
                {t('rounds.who', {
                  name: nameOf(playerId),
                  time: format.seconds(timeTaken),
                  points: format.signed(points),
                })}
              </bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
