/** The people who knock at a running game, for those who may let them in: one line each, with one tap to let somebody in. */

import type { GameView } from '../../../protocol/view.ts';
import { answerKnock } from '../../api/knocking.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { useAction } from '../controls/useAction.ts';

type Knocking = NonNullable<GameView['door']>['asking'][number];

/** Shown over the game: the first person who knocks. */
export function DoorLine() {
  const [first] = useGameContext().game.door?.asking ?? [];
  return (
    <MessagesOf area="door">
      <div className="column mb-2 animate-arrive px-4">
        {first !== undefined && <Asking key={first.id} knocking={first} />}
      </div>
    </MessagesOf>
  );
}

/** In the host's sheet: everybody who knocks, and those already let in, because a tap may be a mistake. */
export function DoorList() {
  const { door } = useGameContext().game;
  return (
    <MessagesOf area="door">
      <ul className="mb-4 grid gap-2 empty:hidden">
        {door?.asking.map((knocking) => (
          <li key={knocking.id}>
            <Asking knocking={knocking} />
          </li>
        ))}
        {door?.admitted.map((knocking) => (
          <li key={knocking.id}>
            <Admitted knocking={knocking} />
          </li>
        ))}
      </ul>
    </MessagesOf>
  );
}

const LINE = 'flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm font-semibold';

function Asking({ knocking }: { knocking: Knocking }) {
  const { t } = useTranslation('door');
  const { answer, isBusy } = useAnswer(knocking);
  return (
    <div className={LINE}>
      <output className="min-w-0 wrap-anywhere">{t('at', { name: knocking.name })}</output>
      <span className="flex gap-2">
        <Button size="small" disabled={isBusy} onClick={() => void answer(true)}>
          {t('letIn')}
        </Button>
        <Button size="small" kind="quiet" disabled={isBusy} onClick={() => void answer(false)}>
          {t('no')}
        </Button>
      </span>
    </div>
  );
}

function Admitted({ knocking }: { knocking: Knocking }) {
  const { t } = useTranslation('door');
  const { answer, isBusy } = useAnswer(knocking);
  return (
    <div className={LINE}>
      <span className="min-w-0 wrap-anywhere">{t('waits', { name: knocking.name })}</span>
      <Button size="small" kind="quiet" disabled={isBusy} onClick={() => void answer(false)}>
        {t('notAfterAll')}
      </Button>
    </div>
  );
}

function useAnswer({ id }: Knocking) {
  const { t } = useTranslation('door');
  const refusal = useRefusal();
  const { gameId, connectionStatus, refresh } = useGameContext();
  const { run, isBusy } = useAction(
    async (letIn: boolean) => {
      await answerKnock(gameId, id, letIn);
      if (connectionStatus !== 'live') await refresh();
    },
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );
  return { answer: run, isBusy };
}
