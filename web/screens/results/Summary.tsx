/** The written summary: of markdown only headings and bold text. */

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { readSummary } from '../../api/summary.ts';
import { Card } from '../../components/page/Card.tsx';
import { SkeletonText } from '../../components/page/Skeleton.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { parseSummary, type Span } from './parse-summary.ts';

export function Summary() {
  const { t } = useTranslation('results');
  const { game } = useGameContext();
  const key = ['summary', game.id, game.scores.total.join(), game.voided?.length];
  const { data, errorUpdateCount } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readSummary(game.id, signal),
  });
  // A refetch in the background, for example when the page regains focus, keeps the current text until there is a summary.
  const text = data?.summary ?? (errorUpdateCount > 0 ? t('summary.thanks') : undefined);
  return (
    <Card title={t('summary.title')}>
      <div aria-live="polite" aria-busy={text === undefined}>
        {text === undefined ? <Writing /> : <Markdown text={text} />}
      </div>
    </Card>
  );
}

function Writing() {
  const { t } = useTranslation('results');
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{t('summary.loading')}</p>
      <SkeletonText lines={4} />
    </div>
  );
}

function Markdown({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      {parseSummary(text).map((block, index) =>
        block.kind === 'heading' ? (
          <h3 key={index} dir="auto" className="pt-1 text-base not-first:pt-3">
            <Spans spans={block.spans} />
          </h3>
        ) : (
          <p key={index} dir="auto">
            <Spans spans={block.spans} />
          </p>
        ),
      )}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isBold }, index) => (
    <Fragment key={index}>{isBold ? <bdi className="font-bold">{text}</bdi> : text}</Fragment>
  ));
}
