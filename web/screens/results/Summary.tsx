/** The written summary: headings and bold, nothing else of markdown. */

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { useTable } from '../../live/Table.tsx';
import { Card } from '../../parts/Card.tsx';
import { SkeletonText } from '../../parts/Skeleton.tsx';
import { useTranslation } from '../../words/useTranslation.ts';
import { parseSummary, type Span } from './parseSummary.ts';

export function Summary() {
  const { t } = useTranslation('results');
  const { game, summary } = useTable();
  const key = ['summary', game.id, game.scores.total.join(), game.voided?.length ?? 0];
  const { data, isError } = useQuery({ queryKey: key, queryFn: summary });
  const text = isError ? t('summary.failed') : data?.summary;
  return (
    <Card title={t('summary.title')}>
      {text === undefined ? <SkeletonText lines={4} /> : <Markdown text={text} />}
    </Card>
  );
}

function Markdown({ text }: { text: string }) {
  return (
    <div className="grid gap-2">
      {parseSummary(text).map((block, index) =>
        block.kind === 'heading' ? (
          <h3 key={index} className="pt-1 text-lg">
            <Spans spans={block.spans} />
          </h3>
        ) : (
          <p key={index}>
            <Spans spans={block.spans} />
          </p>
        ),
      )}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, isBold }, index) => (
    <Fragment key={index}>{isBold ? <strong>{text}</strong> : text}</Fragment>
  ));
}
