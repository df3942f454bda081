/** The keys A to D and 1 to 4 answer. */

import { useEffect } from 'react';

import { LETTERS } from '../../components/page/Shape.tsx';

/** Calls `choose` with the option's index; ignores keys while somebody types or holds a modifier. */
export function useAnswerKeys(options: number, choose: (index: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      const key = event.key.toUpperCase();
      const index = /^[1-9]$/.test(key) ? Number(key) - 1 : LETTERS.findIndex((letter) => letter === key);
      if (index >= 0 && index < options) choose(index);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
