/** The bar above every screen: the logo, the game's name, switches, the exit. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classes } from './classes.ts';
import { Logo } from './Logo.tsx';

export interface TopBarProps {
  /** In the middle: the game's name, or the viewer's team. */
  title?: ReactNode;
  /** Replaces the middle: the current problem. */
  notice?: ReactNode;
  /** Switches at its end: language, sound. */
  children?: ReactNode;
  /** The switches are expanded: on a phone, logo and name make room for them. */
  isUnfolded?: boolean;
  /** In a game, leaving needs a confirmation, so the logo is no link. */
  isInGame?: boolean;
}

export function TopBar({ title, notice, children, isUnfolded = false, isInGame = false }: TopBarProps) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <header className="page relative z-10 flex min-h-14 flex-wrap items-center gap-x-2 sm:min-h-16 flat:min-h-11">
      {isInGame ? (
        <Logo name={title === undefined} className={isUnfolded ? 'max-sm:hidden' : ''} />
      ) : (
        <Link
          to={path('/')}
          aria-label={t('topBar.home')}
          className={classes('inline-flex min-h-11 items-center rounded-full', isUnfolded && 'max-sm:hidden')}
        >
          <Logo />
        </Link>
      )}
      <div className="grid min-w-0 flex-1 justify-items-center text-center text-sm font-semibold">
        {notice}
        <p className={classes('one-line max-w-full peer-not-empty:hidden', isUnfolded && 'max-sm:hidden')}>
          <bdi>{title}</bdi>
        </p>
      </div>
      {children}
    </header>
  );
}
