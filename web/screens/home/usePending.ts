/** What a person had begun on the start page: the action, the name and the code are still there after a detour. */

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import { readStored, writeStored } from '../../storage/storage.ts';

type Action = 'none' | 'join';

const KEYS = { action: 'pending_action', name: 'pending_name', code: 'pending_code' } as const;

const never = () => () => undefined;

type Field = RefObject<HTMLInputElement | null>;

/** `field`: where it is typed, if that is on the page before the page is alive. */
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
  // What was typed before the page was alive is what there is to keep; nothing older pushes itself between.
  const isEarly = useRef(false);
  useLayoutEffect(() => {
    const early = field?.current?.value ?? '';
    isEarly.current = early !== '';
    if (early !== '') writeStored(key, early);
  }, [key, field]);
  // Remembered words that come under a waiting cursor give way to what is typed.
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
