/** The menu of a game, in its top bar: sound, reading aloud, extra time. It opens within the bar and covers nothing of the game. */

import { useEffect, useId, useRef } from 'react';

import { lazyPart } from '../../browser/load-part.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

const GameSwitches = lazyPart(() => import('./GameSwitches.tsx').then((module) => module.GameSwitches));

interface GameMenuProps {
  open: boolean;
  onChange: (open: boolean) => void;
}

export function GameMenu({ open, onChange }: GameMenuProps) {
  const { t } = useTranslation('play');
  const { game, isHost } = useGameContext();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const press = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return;
      onChange(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open, onChange]);
  const isAsked = isHost && game.players.some(({ askedTimeFactor }) => askedTimeFactor !== undefined);
  return (
    <>
      {open && (
        <Optional>
          <GameSwitches id={id} />
        </Optional>
      )}
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          icon="settings"
          label={t(open ? 'menu.close' : 'menu.open')}
          caption={t('menu.caption')}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          className="aria-expanded:bg-ink aria-expanded:text-paper"
          onClick={() => onChange(!open)}
        />
        {isAsked && !open && (
          <span aria-hidden="true" className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-act" />
        )}
      </span>
    </>
  );
}
