/** Ends the pause early: for the organizer, and for a person alone with bots, who may also tap anywhere. */

import { useEffect, useRef } from 'react';

import { Button } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { useGameContext, type GameContext } from '../../connection/GameContext.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

function isAlone({ game, me }: GameContext): boolean {
  const people = game.players.filter(({ status, bot }) => status !== 'left' && bot !== true);
  return me.role === 'player' && people.length === 1 && !game.settings.organizer;
}

/** Whether this viewer may end the pause. */
export const mayGoOn = (context: GameContext): boolean => context.me.role === 'organizer' || isAlone(context);

/** Presses on these elements have their own effect and do not end the pause. */
const PRESSABLE = 'button, a, input, select, textarea, label, dialog, [popover]';

export function SkipButton() {
  const { t } = useTranslation('play');
  const context = useGameContext();
  const refusal = useRefusal();
  // NOTHING_TO_SKIP: the pause ended by itself at the same moment, which is the wanted result.
  const skipping = useAction(context.skip, (code) =>
    code === 'NOTHING_TO_SKIP' ? null : { text: refusal(code) },
  );
  const { run } = skipping;
  const isTapped = isAlone(context);
  const skip = useRef(run);
  useEffect(() => {
    skip.current = run;
  }, [run]);
  useEffect(() => {
    if (!isTapped) return;
    const tapped = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(PRESSABLE) === null) void skip.current();
    };
    document.addEventListener('click', tapped);
    return () => document.removeEventListener('click', tapped);
  }, [isTapped]);
  return (
    <Button kind="act" size="small" busy={skipping.isBusy} onClick={() => void run()}>
      {t(isTapped ? 'pause.goOn' : 'pause.skip')}
    </Button>
  );
}
