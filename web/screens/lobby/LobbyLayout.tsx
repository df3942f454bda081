/** The lobby's sheet: one column on a phone, the table on the left where there is room. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface LobbyLayoutProps {
  /** Empty for a game without one. */
  gameName: string;
  /** The main action: above the table on a phone, beside it otherwise. */
  first: ReactNode;
  table: ReactNode;
  rest: ReactNode;
}

export function LobbyLayout({ gameName, first, table, rest }: LobbyLayoutProps) {
  const { t } = useTranslation('lobby');
  const path = usePath();
  return (
    <main className="page min-h-[calc(100svh-14rem)] pb-8">
      <title>{gameName === '' ? t('common:product') : `${gameName} · ${t('common:product')}`}</title>
      <div className="mx-auto grid max-w-(--column) flat:max-w-none grid-cols-1 gap-5 lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5 lg:col-start-2">{first}</div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {table}
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-5 lg:col-start-2">{rest}</div>
      </div>
      <p className="mt-6 text-center text-sm">
        <Link
          to={path('/terms')}
          className="inline-flex min-h-11 items-center px-3 text-ink-soft underline underline-offset-2"
        >
          {t('terms')}
        </Link>
      </p>
    </main>
  );
}
