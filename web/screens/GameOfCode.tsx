/** An invitation that names its game by the join code: finds the game, and goes on to its own address. */

import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { codeOf } from '../api/client.ts';
import { lookUpGame } from '../api/commands.ts';
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
    const open = async () => {
      const { id } = await lookUpGame(code, stop.signal);
      await navigate(path(`/join/${id}`), { replace: true });
    };
    open().catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(codeOf(error));
    });
    return () => stop.abort();
  }, [code, navigate, path]);
  const skeleton = <GameSkeleton connectionStatus="connecting" Invitation={InvitationSkeleton} />;
  if (problem === null) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <ProblemScreen code={problem} />
    </Suspense>
  );
}
