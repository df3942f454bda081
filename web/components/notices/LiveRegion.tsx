/** Announces visible changes to screen readers: 'question 3 of 6', time left, right or wrong. */

import { useSyncExternalStore } from 'react';

interface Said {
  readonly polite: string;
  readonly assertive: string;
}

const SILENCE: Said = { polite: '', assertive: '' };

let said = SILENCE;
const listeners = new Set<() => void>();

/** Announces a sentence to screen readers. `assertive` interrupts: for what cannot wait. */
export function announce(text: string, urgency: keyof Said = 'polite'): void {
  // Screen readers repeat a sentence only if its text differs.
  const isRepeated = said[urgency] === text;
  said = { ...said, [urgency]: isRepeated ? `${text}\u00A0` : text };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(
    subscribe,
    () => said,
    () => SILENCE,
  );
  return (
    <>
      <output className="sr-only" aria-live="polite">
        {polite}
      </output>
      <div className="sr-only" role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  );
}
