/** Creating a game, or finding and joining one, from the start page. */

import { useNavigate } from 'react-router';

import { commandsOf, createGame, findGame } from '../../api/commands.ts';
import type { Toast } from '../../components/Toasts.tsx';
import { useAction } from '../../components/useAction.ts';
import { useLanguage, usePath } from '../../i18n/Language.tsx';
import type { ProblemCode } from '../../i18n/refusals.ts';
import { rememberPlayer } from '../../storage/session.ts';

export type BusyAction = 'create' | 'join' | null;

export interface Entry {
  readonly busy: BusyAction;
  readonly create: (name: string) => Promise<boolean>;
  readonly join: (name: string, code: string) => Promise<boolean>;
}

/** Each action leads on to the game, or hands `onError` the reason why not. */
export function useEntry(onError: (code: ProblemCode) => Omit<Toast, 'kind'> | null): Entry {
  const navigate = useNavigate();
  const language = useLanguage();
  const path = usePath();
  const create = useAction(async (name: string) => {
    const { game, me } = await createGame({ name, language });
    rememberPlayer(game.id, me.playerId);
    await navigate(path(`/game/${game.id}?host=true`));
  }, onError);
  const join = useAction(async (name: string, code: string) => {
    const { id } = await findGame(code);
    const { me } = await commandsOf(id, () => undefined).join({ name });
    rememberPlayer(id, me.playerId);
    await navigate(path(`/join/${id}`));
  }, onError);
  const busy = create.isBusy ? 'create' : join.isBusy ? 'join' : null;
  return { busy, create: create.run, join: join.run };
}
