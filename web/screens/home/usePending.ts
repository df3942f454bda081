/** What a person had begun on the start page: the action, the name and the code are still there after a detour. */

import { useState, useSyncExternalStore } from 'react';

import { recall, remember } from '../../live/storage.ts';

type Action = 'none' | 'join';

const KEYS = { action: 'pending_action', name: 'pending_name', code: 'pending_code' } as const;

const never = () => () => undefined;

function usePendingText(key: string): [string, (text: string) => void] {
  const stored = useSyncExternalStore(
    never,
    () => recall(key) ?? '',
    () => '',
  );
  const [typed, setTyped] = useState<string | null>(null);
  return [
    typed ?? stored,
    (text) => {
      setTyped(text);
      remember(key, text === '' ? null : text);
    },
  ];
}

export interface Pending {
  readonly action: Action;
  readonly name: string;
  readonly code: string;
  readonly setAction: (action: Action) => void;
  readonly setName: (name: string) => void;
  readonly setCode: (code: string) => void;
}

export function usePending(): Pending {
  const [action, setAction] = usePendingText(KEYS.action);
  const [name, setName] = usePendingText(KEYS.name);
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
