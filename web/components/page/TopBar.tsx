/** The bar above every screen: the mark, the game's name, switches, the way out. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { IconButton } from '../controls/Button.tsx';
import { classes } from './classes.ts';
import { Logo } from './Logo.tsx';

export interface TopBarProps {
  /** The game's name, in the middle. */
  title?: string;
  /** Switches at its end: language, sound. */
  children?: ReactNode;
  /** The switches are unfolded: on a phone, logo and name make room for them. */
  isUnfolded?: boolean;
  /** In a game: the way out asks first. */
  onExit?: () => void;
}

export function TopBar({ title, children, isUnfolded = false, onExit }: TopBarProps) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <header className="page relative z-10 flex min-h-14 flex-wrap items-center gap-x-2 sm:min-h-16 flat:min-h-11">
      {onExit ? (
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
      <p className="one-line flex-1 text-center text-sm font-semibold">
        <bdi className={isUnfolded ? 'max-sm:hidden' : ''}>{title}</bdi>
      </p>
      {children}
      {onExit && <IconButton icon="exit" label={t('topBar.exit')} onClick={onExit} className="-me-2" />}
    </header>
  );
}
