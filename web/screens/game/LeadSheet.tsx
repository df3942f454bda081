/** The actions of host and organizer in the running game, each with a sentence. Impossible actions are hidden. */

import { useId, useState } from 'react';

import { CHOOSER_MIN_MS, CHOOSING_MS } from '../../../game/constants.ts';
import type { GameView } from '../../../protocol/view.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { Dialog } from '../../components/dialogs/Dialog.tsx';
import { Optional } from '../../components/errors/Optional.tsx';
import { playerOf, toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useHasPassed } from '../../connection/useHasPassed.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

const DoorList = lazyPart(() => import('../../components/door/AtDoor.tsx').then((module) => module.DoorList));

const MuteList = lazyPart(() =>
  import('../../components/reactions/Muting.tsx').then((module) => module.MuteList),
);

type Act = 'goOn' | 'takeBack' | 'hold' | 'holdLater' | 'next' | 'close' | 'passOn' | 'end';

interface LeadSheetProps {
  open: boolean;
  onClose: () => void;
}

export function LeadSheet({ open, onClose }: LeadSheetProps) {
  const { t } = useTranslation('lead');
  const { settings, door = null } = useGameContext().game;
  const acts = usePossibleActs();
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      {door !== null && (
        <Optional>
          <DoorList />
        </Optional>
      )}
      <ul className="grid gap-4">
        {acts.map((act) => (
          <li key={act}>
            <ActButton act={act} onDone={onClose} />
          </li>
        ))}
      </ul>
      {settings.reactions && (
        <Optional>
          <MuteList />
        </Optional>
      )}
    </Dialog>
  );
}

function ActButton({ act, onDone }: { act: Act; onDone: () => void }) {
  const { t } = useTranslation('lead');
  const context = useGameContext();
  const { game } = context;
  const refusal = useRefusal();
  const textId = useId();
  const [isSure, setSure] = useState(false);
  const asks = act === 'end' && !isSure;
  const action = useAction(
    async () => {
      const send: Readonly<Record<Act, () => Promise<unknown>>> = {
        hold: context.hold,
        holdLater: context.hold,
        goOn: context.goOn,
        takeBack: context.goOn,
        next: context.skip,
        close: () => context.closeQuestion(game.question?.id ?? ''),
        passOn: context.passOn,
        end: context.endGame,
      };
      await send[act]();
      onDone();
    },
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );
  const name = playerOf(game, game.chooserId)?.name ?? '';
  return (
    <>
      <Button
        wide
        kind={act === 'end' && isSure ? 'danger' : 'plain'}
        busy={action.isBusy}
        aria-describedby={textId}
        onClick={() => (asks ? setSure(true) : void action.run())}
      >
        {act === 'end' && isSure ? t('end.sure') : t(`${act}.title`)}
      </Button>
      <p id={textId} className="mt-1 text-center text-sm text-ink-soft">
        {act === 'passOn' ? t('passOn.text', { name }) : t(`${act}.text`)}
      </p>
    </>
  );
}

/** The actions that the rules accept now (docs/rules.md, "Leading" and "Holding"). */
function usePossibleActs(): Act[] {
  const { game, serverNow } = useGameContext();
  const mayPassOn = useHasPassed(passOnFrom(game), serverNow);
  const isOpen = useHasPassed(game.phase === 'question' ? game.questionStartTime : null, serverNow);
  if (game.paused === true) return ['end'];
  const held = game.held ?? null;
  const isHeld = held !== null && held.until !== null;
  const { phase } = game;
  const isReveal = phase === 'reveal' && game.reveal?.waiting !== true;
  const canHold = isReveal || phase === 'choosing' || phase === 'generationFailed';
  const isRunning = phase === 'intro' || phase === 'question';
  const acts: [act: Act, isPossible: boolean][] = [
    ['goOn', isHeld],
    ['takeBack', held !== null && !isHeld],
    ['next', isReveal && !isHeld],
    ['close', isOpen],
    ['passOn', mayPassOn && !isHeld],
    ['hold', canHold && held === null],
    ['holdLater', isRunning && held === null],
    ['end', true],
  ];
  return acts.flatMap(([act, isPossible]) => (isPossible ? [act] : []));
}

/** The instant from which the choice may be passed on (LEAD-4). The turn's start follows from the deadline, except for an absent chooser. */
function passOnFrom(game: GameView): number | null {
  const { phase, deadline, roundStartTime } = game;
  if (deadline === null || (phase !== 'choosing' && phase !== 'generationFailed')) return null;
  const began = Math.max(deadline - toRealMs(game, CHOOSING_MS), roundStartTime ?? 0);
  return began + toRealMs(game, CHOOSER_MIN_MS);
}
