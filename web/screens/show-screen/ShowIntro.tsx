/** A round's intro: the topic, its chooser, and the countdown from three. */

import { SeatFace } from '../../components/game/Seat.tsx';
import { useTopicName } from '../../components/game/topic-name.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { playerOf, seatOf, useGameContext } from '../../connection/GameContext.tsx';
import { useIntroStep } from '../../connection/useIntroStep.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Stage } from './Stage.tsx';

export function ShowIntro() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const format = useFormat();
  const topicName = useTopicName();
  const step = useIntroStep();
  return (
    <Stage className="place-content-center justify-items-center gap-[4vh] text-center">
      <ScreenTitle className="animate-pop text-[clamp(2.25rem,6vw,8rem)] leading-[1.1]">
        <bdi>{game.round === null ? '' : topicName(game.round)}</bdi>
      </ScreenTitle>
      <ChosenBy />
      {game.round?.mixedWith !== undefined && (
        <p className="text-2xl text-ink-soft">{t('play:intro.mixed', { name: game.round.mixedWith })}</p>
      )}
      <p className="grid h-[26vh] place-items-center">
        {step !== 'splash' && (
          <span
            key={step}
            className="numerals animate-pop text-[clamp(3rem,10vw,16rem)] leading-none font-bold text-act-text"
          >
            {step === 'play' ? (
              <span className="text-[clamp(3rem,7vw,10rem)]">{t('intro.play')}</span>
            ) : (
              format.number(step)
            )}
          </span>
        )}
      </p>
    </Stage>
  );
}

function ChosenBy() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const chooser = playerOf(game, game.round?.chosenBy ?? null);
  if (chooser === undefined) return <p className="text-2xl">{t('intro.chosenByTable')}</p>;
  const { id, name, avatar, team } = chooser;
  return (
    <p className="flex items-center gap-5 text-2xl font-semibold">
      <SeatFace
        seat={{ id, name, avatar, seat: seatOf(game, id), team, isLit: true }}
        className="size-[max(4rem,5vw)]"
      />
      {t('intro.chosenBy', { name })}
    </p>
  );
}
