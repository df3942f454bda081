/** Creating a game, or finding and joining one, from the start page. */

import { useNavigate } from 'react-router';

import { createGame, findGame, joinGame } from '../../api/commands.ts';
import { useAction } from '../../components/controls/useAction.ts';
import type { Toast } from '../../components/notices/Toasts.tsx';
import { useLanguage, usePath } from '../../i18n/Language.tsx';
import type { ProblemCode } from '../../i18n/refusals.ts';
import { rememberPlayer } from '../../storage/session.ts';

export type BusyAction = 'create' | 'alone' | 'join' | null;

export interface Entry {
  readonly busy: BusyAction;
  readonly create: (name: string) => Promise<boolean>;
  /** A practice game against bots. */
  readonly playAlone: (name: string) => Promise<boolean>;
  readonly join: (name: string, code: string) => Promise<boolean>;
}

/** Each action opens the game, or passes the reason for a failure to `onError`. */
export function useEntry(onError: (code: ProblemCode) => Omit<Toast, 'kind'> | null): Entry {
  const navigate = useNavigate();
  const language = useLanguage();
  const path = usePath();
  const makeGame = async (name: string, practice: boolean) => {
    const { game, me } = await createGame({ name, language, practice });
    rememberPlayer(game.id, me.playerId);
    await navigate(path(`/game/${game.id}?host=true`));
  };
  const create = useAction((name: string) => makeGame(name, false), onError);
  const alone = useAction((name: string) => makeGame(name, true), onError);
  const join = useAction(async (name: string, code: string) => {
    const { id, knock } = await findGame(code);
    if (knock === undefined) {
      const { me } = await joinGame(id, { name });
      rememberPlayer(id, me.playerId);
    }
    // The lobby says if the seat got another name.
    await navigate(path(`/join/${id}`), { state: { name } });
  }, onError);
  const busy = create.isBusy ? 'create' : alone.isBusy ? 'alone' : join.isBusy ? 'join' : null;
  return { busy, create: create.run, playAlone: alone.run, join: join.run };
}
