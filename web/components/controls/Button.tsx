/** Buttons: at most one orange (`act`) button per screen. */

import type { ComponentProps } from 'react';

import { classes } from '../page/classes.ts';
import { Icon, type IconName } from '../page/Icon.tsx';

export type ButtonKind = 'act' | 'plain' | 'quiet' | 'danger';

const KINDS: Record<ButtonKind, string> = {
  act: 'bg-act text-act-ink hover:bg-act-deep active:bg-act-deep',
  plain: 'bg-card text-ink border-2 border-line-strong hover:border-ink active:bg-card-deep',
  quiet: 'text-ink hover:bg-card-deep active:bg-card-deep',
  danger: 'bg-wrong text-wrong-ink hover:brightness-95',
};

const SIZES = {
  small: 'min-h-11 px-4 text-sm gap-1.5',
  normal: 'min-h-12 px-6 text-base gap-2',
  large: 'min-h-14 px-8 text-lg gap-2.5',
};

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: keyof typeof SIZES;
  icon?: IconName;
  /** A request is under way: the button is disabled, keeps its width and shows a ring. */
  busy?: boolean;
  /** Takes the full width of its container. */
  wide?: boolean;
}

export function Button(props: ButtonProps) {
  const { kind = 'plain', size = 'normal', icon, busy = false, wide = false, ...rest } = props;
  const { className, children, disabled, type = 'button', ...button } = rest;
  return (
    <button
      {...button}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClasses({ kind, size, wide }, className)}
    >
      {busy ? <BusyRing /> : icon && <Icon name={icon} />}
      <span className="min-w-0">{children}</span>
    </button>
  );
}

/** The looks of a button, for links that act like one. */
export function buttonClasses(
  { kind = 'plain', size = 'normal', wide = false }: Pick<ButtonProps, 'kind' | 'size' | 'wide'>,
  className?: string,
): string {
  return classes(
    'inline-flex items-center justify-center rounded-full py-2 text-center wrap-break-word font-semibold leading-tight select-none',
    'transition-[background-color,border-color,transform,opacity] duration-150 active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-busy:opacity-80 disabled:active:scale-100',
    KINDS[kind],
    SIZES[size],
    wide && 'w-full wrap-anywhere',
    className,
  );
}

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName;
  /** What it does: its name for screen readers, and its tooltip. */
  label: string;
  /** A word of the label, shown below the icon. */
  caption?: string;
}

export function IconButton({ icon, label, caption, className, type = 'button', ...button }: IconButtonProps) {
  return (
    <button
      {...button}
      type={type}
      aria-label={label}
      data-tip={label}
      className={classes(
        'inline-flex h-11 min-w-11 shrink-0 flex-col items-center justify-center gap-0.5 rounded-full text-lg transition-colors',
        'hover:bg-card-deep active:bg-card-deep disabled:cursor-not-allowed disabled:opacity-45',
        className,
      )}
    >
      <Icon name={icon} />
      {caption && <span className="text-[0.6875rem] leading-none font-semibold">{caption}</span>}
    </button>
  );
}

/** A spinning ring while something is busy. */
export function BusyRing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('size-[1.25em] shrink-0 animate-turn', className)}
      fill="none"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="8.500"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0.1 8.800"
      />
    </svg>
  );
}
