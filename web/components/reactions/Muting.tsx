/** Muting a player's reactions, for host and organizer: a button beside a name, and a list of switches, which the results open in a dialog. */

import { useState } from 'react';

import type { PlayerView } from '../../../game/view.ts';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { MessagesOf } from '../../i18n/Language.tsx';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { Toggle } from '../controls/Toggle.tsx';
import { useAction } from '../controls/useAction.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { classes } from '../page/classes.ts';
import { ReactionFace } from './ReactionFace.tsx';

/** Mutes or unmutes a player. */
function useMuting() {
  const { t } = useTranslation();
  const { setMuted } = useGameContext();
  const refusal = useRefusal();
  return useAction(setMuted, (code) => ({ title: t('toast.error'), text: refusal(code) }));
}

export function MuteButton({ player }: { player: PlayerView }) {
  return (
    <MessagesOf area="reactions">
      <FaceButton player={player} />
    </MessagesOf>
  );
}

function FaceButton({ player: { id, name, muted } }: { player: PlayerView }) {
  const { t } = useTranslation('reactions');
  const { run, isBusy } = useMuting();
  const isMuted = muted === true;
  const label = t(isMuted ? 'unmute' : 'mute', { name });
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      disabled={isBusy}
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-card-deep active:bg-card-deep"
      onClick={() => void run(id, !isMuted)}
    >
      <ReactionFace
        kind="laugh"
        className={classes('size-6', isMuted ? 'bg-line-strong opacity-45' : 'bg-gold')}
      />
      {isMuted && <span aria-hidden="true" className="absolute h-0.5 w-8 -rotate-45 rounded-full bg-ink" />}
    </button>
  );
}

/** Every other person at the table, each with a switch. */
export function MuteList() {
  return (
    <MessagesOf area="reactions">
      <Switches />
    </MessagesOf>
  );
}

/** The list in a dialog, for screens without the host's sheet. */
export function MuteOpener() {
  const { t } = useTranslation('reactions');
  const [isOpen, setOpen] = useState(false);
  if (useOthers().length === 0) return null;
  return (
    <div className="column px-4 py-2 text-center">
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('choose')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('choose')}>
        <Switches />
      </Dialog>
    </div>
  );
}

function useOthers(): readonly PlayerView[] {
  const context = useGameContext();
  const own = ownSeat(context);
  return context.game.players.filter(
    ({ status, bot }, seat) => status !== 'left' && bot !== true && seat !== own,
  );
}

function Switches() {
  const { t } = useTranslation('reactions');
  const { run } = useMuting();
  const others = useOthers();
  if (others.length === 0) return null;
  return (
    <fieldset className="mt-5 min-w-0 border-t border-line pt-3">
      <legend className="sr-only">{t('title')}</legend>
      <p aria-hidden="true" className="font-display font-bold">
        {t('title')}
      </p>
      {others.map(({ id, name, muted }) => (
        <Toggle
          key={id}
          label={name}
          checked={muted !== true}
          onChange={(isShown) => void run(id, !isShown)}
        />
      ))}
    </fieldset>
  );
}
