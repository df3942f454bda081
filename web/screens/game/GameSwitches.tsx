/** The content of a game's menu: the player's switches; for the host, first the open requests for extra time. */

import { useState } from 'react';

import type { PlayerView } from '../../../game/view.ts';
import { setReadAloud, useReadAloud } from '../../browser/read-aloud.ts';
import { canSpeak, speak } from '../../browser/speech.ts';
import { canVibrate } from '../../browser/vibration.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { useAction } from '../../components/controls/useAction.ts';
import { SoundSwitch } from '../../components/game/SoundSwitch.tsx';
import { toast } from '../../components/notices/Toasts.tsx';
import { Icon } from '../../components/page/Icon.tsx';
import { playerOf, useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useRefusal } from '../../i18n/refusals.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSound } from '../../sound/sound-setting.ts';
import { MoreSwitches } from './MoreSwitches.tsx';

const FACTORS = [1, 1.5, 2] as const;
type Factor = (typeof FACTORS)[number];

export function GameSwitches({ id }: { id: string }) {
  const { t } = useTranslation('play');
  const { game, me, isHost } = useGameContext();
  const request = isHost ? game.players.find(({ askedTimeFactor }) => askedTimeFactor !== undefined) : null;
  const own = playerOf(game, me.playerId);
  const [isMore, setMore] = useState(false);
  const hasMore = useSound('phone') || canVibrate();
  return (
    <fieldset
      key={request?.id ?? (isMore ? 'more' : 'own')}
      ref={focusFirst}
      id={id}
      aria-label={t('menu.open')}
      className="flex min-w-0 animate-fade items-center"
    >
      {request?.askedTimeFactor !== undefined && (
        <Request key={request.id} player={request} factor={request.askedTimeFactor} />
      )}
      {!request && isMore && <MoreSwitches onBack={() => setMore(false)} />}
      {!request && !isMore && (
        <>
          <SoundSwitch />
          {canSpeak() && <ReadAloudSwitch />}
          {own && <ExtraTime own={own} />}
          {hasMore && <IconButton icon="more" label={t('menu.more')} onClick={() => setMore(true)} />}
        </>
      )}
    </fieldset>
  );
}

const focusFirst = (group: HTMLElement | null): void =>
  group?.querySelector<HTMLElement>('button, select')?.focus();

function ReadAloudSwitch() {
  const { t } = useTranslation('lobby');
  const locale = localeOf(useLanguage());
  const isOn = useReadAloud();
  return (
    <IconButton
      icon="speech"
      label={t('seat.readAloud')}
      aria-pressed={isOn}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() => {
        setReadAloud(!isOn);
        // Some devices allow speech only after it was first used in a tap.
        if (!isOn) speak(t('seat.readAloud'), locale);
      }}
    />
  );
}

/** The host has to agree; shorter time, and the host's own, need no agreement. */
function ExtraTime({ own }: { own: PlayerView }) {
  const { t } = useTranslation('lobby');
  const format = useFormat();
  const { changeSeat, isHost } = useGameContext();
  const agreed = own.timeFactor ?? 1;
  const change = useAction(
    async (timeFactor: Factor) => {
      await changeSeat({ timeFactor });
      toast({ text: t(timeFactor > agreed && !isHost ? 'seat.asked' : 'seat.saved') });
    },
    () => ({ title: t('common:toast.error'), text: t('seat.failed') }),
  );
  return (
    <span className="inline-flex items-center gap-1 ps-2">
      <Icon name="clock" className="text-ink-soft" />
      <select
        aria-label={t('seat.extraTime')}
        value={own.askedTimeFactor ?? agreed}
        onChange={({ target }) => {
          const factor = FACTORS.find((candidate) => String(candidate) === target.value);
          if (factor !== undefined) void change.run(factor);
        }}
        className="min-h-11 rounded-full bg-card-deep px-2 text-sm font-semibold text-ink"
      >
        {FACTORS.map((factor) => (
          <option key={factor} value={factor}>
            {t('play:menu.factor', { factor: format.number(factor) })}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The extra time that a player requests from the host. */
function Request({ player: { id, name, timeFactor }, factor }: { player: PlayerView; factor: Factor }) {
  const { t } = useTranslation('lobby');
  const format = useFormat();
  const refusal = useRefusal();
  const { agreeExtraTime } = useGameContext();
  const shown = format.number(factor);
  const decide = useAction(
    (agreed: Factor) => agreeExtraTime(id, agreed),
    (code) => ({ title: t('common:toast.error'), text: refusal(code) }),
  );
  return (
    <>
      <p className="flex min-w-0 items-center gap-1 text-sm font-semibold">
        <Icon name="clock" className="text-ink-soft" />
        <bdi className="one-line max-w-28 sm:max-w-60">{name}</bdi>
        <span>{t('play:menu.factor', { factor: shown })}</span>
      </p>
      <IconButton
        icon="check"
        label={t('seat.agreeLabel', { name, factor: shown })}
        disabled={decide.isBusy}
        onClick={() => void decide.run(factor)}
      />
      <IconButton
        icon="close"
        label={t('seat.declineLabel', { name })}
        disabled={decide.isBusy}
        onClick={() => void decide.run(timeFactor ?? 1)}
      />
    </>
  );
}
