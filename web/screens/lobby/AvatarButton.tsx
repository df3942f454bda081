/** A face that changes when it is tapped. */

import { Avatar } from '../../components/game/Avatar.tsx';
import { classes } from '../../components/page/classes.ts';
import { Icon } from '../../components/page/Icon.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';

export interface AvatarButtonProps {
  seed: string;
  seat: number;
  onChange: (seed: string) => void;
  disabled?: boolean;
  /** Its size by class. */
  className?: string;
}

/** Receives the seed of a new face. */
export function randomAvatarSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join('');
}

export function AvatarButton({ seed, seat, onChange, disabled = false, className }: AvatarButtonProps) {
  const { t } = useTranslation('lobby');
  return (
    <button
      type="button"
      aria-label={t('seat.face')}
      data-tip={t('seat.face')}
      disabled={disabled}
      onClick={() => onChange(randomAvatarSeed())}
      className={classes('relative shrink-0 rounded-full transition-transform active:scale-95', className)}
    >
      <Avatar key={seed} seed={seed} seat={seat} className="size-full" />
      <span className="absolute -end-1 -bottom-1 grid size-6 place-items-center rounded-full bg-ink text-paper">
        <Icon name="refresh" className="size-4" />
      </span>
    </button>
  );
}
