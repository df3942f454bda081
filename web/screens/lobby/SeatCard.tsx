/** The player's seat: one tap for another team or face; name and extra time after it is expanded. */

import { useState, type SubmitEvent } from 'react';

import type { PlayerView } from '../../../game/view.ts';
import type { ChangeSeat } from '../../api/commands.ts';
import { setReadAloud, useReadAloud } from '../../browser/read-aloud.ts';
import { canSpeak, speak } from '../../browser/speech.ts';
import { Button } from '../../components/controls/Button.tsx';
import { RadioGroup } from '../../components/controls/RadioGroup.tsx';
import { TextField } from '../../components/controls/TextField.tsx';
import { Toggle } from '../../components/controls/Toggle.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { NAME_MAX_UNITS } from '../../components/game/name-length.ts';
import { newName } from '../../components/game/new-name.ts';
import { toast } from '../../components/notices/Toasts.tsx';
import { Card } from '../../components/page/Card.tsx';
import { ownSeat, useGameContext } from '../../connection/GameContext.tsx';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { AvatarButton } from './AvatarButton.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { useAvatarPick } from './useAvatarPick.ts';

export function SeatCard() {
  const context = useGameContext();
  const seat = ownSeat(context);
  const own = context.game.players[seat];
  return own && <OwnSeat own={own} seat={seat} />;
}

function OwnSeat({ own, seat }: { own: PlayerView; seat: number }) {
  const { t } = useTranslation('lobby');
  const { change } = useChangeSeat();
  const [isOpen, setOpen] = useState(false);
  const [face, setFace] = useAvatarPick(own.avatar);
  return (
    <Card aria-label={t('seat.title')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AvatarButton seed={face} seat={seat} onChange={setFace} className="size-16" />
        <div className="min-w-[min(100%,6rem)] flex-1">
          <p className="text-sm text-ink-soft">{t('seat.title')}</p>
          <p className="one-line text-lg font-bold">
            <bdi>{own.name}</bdi>
          </p>
        </div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : t('seat.editLabel')}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'seat.close' : 'seat.edit')}
        </Button>
      </div>
      {own.team !== undefined && (
        <div className="mt-4">
          <TeamChoice label={t('seat.team')} team={own.team} onChange={(team) => void change({ team })} />
        </div>
      )}
      {isOpen && <SeatForm own={own} />}
    </Card>
  );
}

function SeatForm({ own }: { own: PlayerView }) {
  return (
    <div className="mt-5 grid animate-fade gap-5">
      <NameForm key={own.name} own={own} />
      <ExtraTime own={own} />
      {canSpeak() && <ReadAloud />}
    </div>
  );
}

function NameForm({ own }: { own: PlayerView }) {
  const { t } = useTranslation('lobby');
  const { change, isBusy, wrong } = useChangeSeat();
  const [name, setName] = useState(own.name);
  const isChanged = name.trim() !== own.name;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isChanged) void change({ name: name.trim() });
  }

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('seat.name')}
        value={name}
        maxLength={NAME_MAX_UNITS}
        autoComplete="nickname"
        enterKeyHint="done"
        error={wrong}
        onChange={(event) => setName(event.target.value)}
        action={
          <Button type="submit" size="small" busy={isBusy} disabled={!isChanged}>
            {t('seat.save')}
          </Button>
        }
      />
    </form>
  );
}

const FACTORS = { '1': 1, '1.5': 1.5, '2': 2 } as const;
type Factor = keyof typeof FACTORS;

/** The host agrees to more time. Less time, and the host's own, need no agreement. */
function ExtraTime({ own }: { own: PlayerView }) {
  const { t } = useTranslation('lobby');
  const { change } = useChangeSeat();
  const wanted = own.askedTimeFactor ?? own.timeFactor ?? 1;
  const value: Factor = wanted === 1 ? '1' : wanted === 2 ? '2' : '1.5';
  return (
    <div>
      <RadioGroup
        label={t('seat.extraTime')}
        value={value}
        choices={[
          { value: '1', label: t('seat.factor.one') },
          { value: '1.5', label: t('seat.factor.half') },
          { value: '2', label: t('seat.factor.double') },
        ]}
        onChange={(factor) => void change({ timeFactor: FACTORS[factor] })}
      />
      <p className="mt-1.5 px-5 text-sm text-ink-soft" aria-live="polite">
        {t(own.askedTimeFactor === undefined ? 'seat.extraTimeHint' : 'seat.asked')}
      </p>
    </div>
  );
}

/** Stored on this device, like the sound. */
function ReadAloud() {
  const { t } = useTranslation('lobby');
  const locale = localeOf(useLanguage());
  return (
    <Toggle
      label={t('seat.readAloud')}
      hint={t('seat.readAloudHint')}
      checked={useReadAloud()}
      onChange={(isOn) => {
        setReadAloud(isOn);
        // Some devices allow speech only after it was first used in a tap.
        if (isOn) speak(t('seat.readAloud'), locale);
      }}
    />
  );
}

function useChangeSeat() {
  const { t } = useTranslation('lobby');
  const { changeSeat } = useGameContext();
  const refusal = useRefusal();
  const [wrong, setWrong] = useState<string | null>(null);
  const { run, isBusy } = useAction(
    async (body: ChangeSeat) => {
      setWrong(null);
      const reply = await changeSeat(body);
      const name = body.name === undefined ? null : newName(body.name, reply);
      toast({ text: name === null ? t('seat.saved') : t('seat.renamed', { name }) });
    },
    (code) => {
      if (code !== 'NAME_REQUIRED' && code !== 'NAME_TOO_LONG')
        return { title: t('common:toast.error'), text: t('seat.failed') };
      setWrong(refusal(code));
      return null;
    },
  );
  return { change: run, isBusy, wrong };
}
