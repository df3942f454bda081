/** Creating a game, or finding and joining one, from the start page. */

import { useState } from 'react';
import { useNavigate } from 'react-router';

import { codeOf } from '../../api/client.ts';
import { commandsOf, createGame, findGame } from '../../api/commands.ts';
import { useLanguage, usePath } from '../../i18n/Language.tsx';
import type { ProblemCode } from '../../i18n/refusals.ts';
import { rememberPlayer } from '../../storage/session.ts';

export type Busy = 'create' | 'join' | null;

export interface Entry {
  readonly busy: Busy;
  readonly create: (name: string) => Promise<ProblemCode | null>;
  readonly join: (name: string, code: string) => Promise<ProblemCode | null>;
}

/** Each action leads on to the game, or results in the reason why not. */
export function useEntry(): Entry {
  const [busy, setBusy] = useState<Busy>(null);
  const navigate = useNavigate();
  const language = useLanguage();
  const path = usePath();

  async function attempt(action: Busy, enter: () => Promise<string>): Promise<ProblemCode | null> {
    setBusy(action);
    try {
      await navigate(path(await enter()));
      return null;
    } catch (error) {
      return codeOf(error);
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    create: (name) =>
      attempt('create', async () => {
        const { game, me } = await createGame({ name, language });
        rememberPlayer(game.id, me.playerId);
        return `/game/${game.id}?host=true`;
      }),
    join: (name, code) =>
      attempt('join', async () => {
        const { id } = await findGame(code);
        const { me } = await commandsOf(id, () => undefined).join({ name });
        rememberPlayer(id, me.playerId);
        return `/join/${id}`;
      }),
  };
}
