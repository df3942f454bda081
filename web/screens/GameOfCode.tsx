/** An invitation that has the join code in its address: finds the game and opens the game's own address. */

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { codeOf, READ_TIMEOUT_MS, withRetries } from '../api/client.ts';
import { findGame } from '../api/commands.ts';
import { usePath } from '../i18n/Language.tsx';
import type { ProblemCode } from '../i18n/refusals.ts';
import { GameSkeleton } from './game/GameSkeleton.tsx';
import { InvitationSkeleton, ProblemScreen } from './GameScreen.tsx';

export function GameOfCode({ code }: { code: string }) {
  const navigate = useNavigate();
  const path = usePath();
  const [problem, setProblem] = useState<ProblemCode | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const find = () => findGame(code, { signal, timeoutMs: READ_TIMEOUT_MS });
    const open = async () => {
      // Started without a button press, so it is retried like any read.
      const { id } = await withRetries(find, { signal });
      await navigate(path(`/join/${id}`), { replace: true });
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setProblem(codeOf(error));
    });
    return () => stop.abort();
  }, [code, navigate, path]);
  if (problem !== null) return <ProblemScreen code={problem} />;
  return <GameSkeleton connectionStatus="connecting" Invitation={InvitationSkeleton} />;
}
