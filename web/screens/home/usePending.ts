/** Keeps the start page's input (action, name, code) while other pages are visited. */

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import { readStored, writeStored } from '../../storage/storage.ts';

type Action = 'none' | 'join';

const KEYS = { action: 'pending_action', name: 'pending_name', code: 'pending_code' } as const;

const never = () => () => undefined;

type Field = RefObject<HTMLInputElement | null>;

/** `field`: its input, if that is part of the prerendered page. */
function usePendingText(key: string, field?: Field): readonly [string, (text: string) => void] {
  const stored = useSyncExternalStore(
    never,
    () => readStored(key) ?? '',
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  const set = (text: string) => {
    setTyped(text);
    writeStored(key, text === '' ? null : text);
  };
  // Text typed before hydration is kept and wins over stored text.
  const isEarly = useRef(false);
  useLayoutEffect(() => {
    const early = field?.current?.value ?? '';
    isEarly.current = early !== '';
    if (early !== '') writeStored(key, early);
  }, [key, field]);
  // Stored text in a focused field is selected, so that typing replaces it.
  useEffect(() => {
    if (!isEarly.current && typed === null && stored !== '' && document.activeElement === field?.current)
      field?.current?.select();
  }, [typed, stored, field]);
  return [typed ?? stored, set];
}

export interface Pending {
  readonly action: Action;
  readonly name: string;
  readonly code: string;
  readonly setAction: (action: Action) => void;
  readonly setName: (name: string) => void;
  readonly setCode: (code: string) => void;
}

export function usePending(nameField: Field): Pending {
  const [action, setAction] = usePendingText(KEYS.action);
  const [name, setName] = usePendingText(KEYS.name, nameField);
  const [code, setCode] = usePendingText(KEYS.code);
  return {
    action: action === 'join' ? 'join' : 'none',
    name,
    code,
    setAction: (chosen) => setAction(chosen === 'none' ? '' : chosen),
    setName,
    setCode,
  };
}
