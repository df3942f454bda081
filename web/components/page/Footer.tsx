/** The footer of every page: fixed; in a game at the end of the page, where it covers nothing. */

import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';

import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from './classes.ts';

declare const YEAR_OF_BUILD: number;

/** Written into the prerendered pages, so that hydration finds the same text. */
const BUILT_IN = YEAR_OF_BUILD;

const never = () => () => undefined;
const thisYear = () => new Date().getFullYear();

export function Footer() {
  const { t } = useTranslation();
  const path = usePath();
  const isInGame = /\/(?:game|join)\//.test(useLocation().pathname);
  const year = useSyncExternalStore(never, thisYear, () => BUILT_IN);
  return (
    <footer
      data-at-end={isInGame || undefined}
      className={classes(
        'flex h-(--footer) items-center justify-center gap-x-2 bg-paper px-3 text-xs text-ink-soft',
        // Sticks to the lower edge where the page is shorter than the screen.
        isInGame
          ? 'sticky top-[calc(100svh-var(--footer)-env(safe-area-inset-bottom))]'
          : 'fixed inset-x-0 bottom-0 z-10',
      )}
    >
      <span className="min-w-0 text-center leading-[1.1]">
        {t('footer.rights', { year: String(year) })} · {t('footer.beta')}
      </span>
      <Link
        to={path('/terms')}
        className="inline-flex h-full shrink-0 items-center px-1 underline underline-offset-2"
      >
        {t('footer.terms')}
      </Link>
    </footer>
  );
}
