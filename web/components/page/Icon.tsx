/** Icons: one stroke width, a grid of 24. */

import { classes } from './classes.ts';

const PATHS = {
  back: 'M15 5l-7 7 7 7',
  bot: 'M5 9.500h14v9.500H5zM12 9.500V5M9.500 14v.01M14.500 14v.01',
  check: 'M4.5 12.5l5 5L19.5 7',
  chevron: 'M6 9.5l6 6 6-6',
  clock: 'M12 7v5.2l3.4 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.500V15H9',
  exit: 'M10 4.500H5v15h5M14 8l4 4-4 4M18 12H9',
  flag: 'M6 21V4h11l-2.500 4L17 12H6',
  globe:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.800 12h16.400M12 3.700c5 5 5 11.600 0 16.600M12 3.700c-5 5-5 11.600 0 16.600',
  grid: 'M4.500 4.500h5.500v5.500H4.500zM14 4.500h5.500v5.500H14zM4.500 14h5.500v5.500H4.500zM14 14h5.500v5.500H14z',
  key: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 13l8.500-8.500M15.500 8.500l3 3',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  muted: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.500v13l11-6.500z',
  plus: 'M12 5v14M5 12h14',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM20 14v6h-3',
  refresh: 'M19.5 5v5h-5M19.2 10a7.800 7.800 0 1 0 .3 4',
  screen: 'M3.500 5h17v11.500h-17zM8.500 20.500h7',
  send: 'M4.500 12h14M12.500 5.500l6.500 6.500-6.500 6.500',
  settings: 'M5 7.500h8M17 7.500h2M5 16.500h2M11 16.500h8M15 5v5M9 14v5',
  share: 'M12 15V4M8 7.500L12 3.500l4 4M6 12H4.500v8.500h15V12H18',
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9a4.500 4.500 0 0 1 0 6M18.700 6.300a8 8 0 0 1 0 11.400',
  spark: 'M12 3l2 6.500 6.500 2.500-6.500 2.500-2 6.500-2-6.500L3.500 12 10 9.500z',
  speech: 'M4 5h16v11.500h-9L6.500 20v-3.500H4zM8 9h8M8 12.500h5',
  trash: 'M5 7h14M9.500 7V4.500h5V7M7 7l1 13h8l1-13',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c.7-4 3.500-6 7.500-6s6.800 2 7.500 6',
} as const;

/** The name of an icon, or a path for an icon that only a separately loaded part needs. */
export type IconName = keyof typeof PATHS | { readonly path: string };

/** Sized and coloured like the text; hidden from screen readers, because the button has the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const turns = name === 'back' || name === 'exit' || name === 'send';
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('size-[1.25em] shrink-0', turns && 'rtl:-scale-x-100', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={typeof name === 'string' ? PATHS[name] : name.path} />
    </svg>
  );
}
