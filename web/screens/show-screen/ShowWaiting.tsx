/** The show screen of the lobby: the join code in large type, and who is at the table. */

import { PLAYERS_MAX } from '../../../game/constants.ts';
import { usePlayersUrl } from '../../api/usePlayersUrl.ts';
import { lazyPart } from '../../browser/load-part.ts';
import { Optional } from '../../components/errors/Optional.tsx';
import { GameTable } from '../../components/game/GameTable.tsx';
import { QrCode } from '../../components/page/QrCode.tsx';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';
import { usePath } from '../../i18n/Language.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Stage } from './Stage.tsx';

const TeamLegend = lazyPart(() =>
  import('../../components/teams/TeamLegend.tsx').then((module) => module.TeamLegend),
);

const CHAIRS = 8;

export function ShowWaiting() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const format = useFormat();
  const count = game.players.length;
  const chairs = Math.min(PLAYERS_MAX, Math.max(CHAIRS, count + 1));
  return (
    <Stage className="items-center gap-[3vw] lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <HowToJoin />
      <div className="grid justify-items-center gap-3">
        <GameTable isShow free={chairs - count} className="max-w-[min(40vw,72svh)] min-w-64">
          <p>
            <span key={count} className="numerals block animate-pop text-display font-bold">
              {format.number(count)}
            </span>
            <span className="block text-sm text-ink-soft">{t('count', { count })}</span>
          </p>
        </GameTable>
        {game.settings.teams !== null && (
          <Optional>
            <TeamLegend className="flex max-w-full flex-wrap justify-center gap-2" />
          </Optional>
        )}
        <p className="text-center text-ink-soft">{t(count >= PLAYERS_MAX ? 'join.full' : 'join.wait')}</p>
      </div>
    </Stage>
  );
}

function HowToJoin() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const path = usePath();
  const { origin, host } = usePlayersUrl();
  return (
    <section className="grid gap-[2.5vh]">
      <ScreenTitle className="text-3xl">{t('join.title')}</ScreenTitle>
      <div>
        <p className="text-lg text-ink-soft">{t('join.goTo')}</p>
        <p className="w-fit font-display text-2xl leading-tight font-bold text-act-text" dir="ltr">
          {host}
        </p>
      </div>
      <div>
        <p className="text-lg text-ink-soft">{t('join.code')}</p>
        <p
          dir="ltr"
          className="numerals flex w-fit flex-wrap gap-x-[0.35em] text-[clamp(3.5rem,9.2vw,14rem)] leading-[1.05] font-bold"
        >
          {(game.code.match(/.{1,3}/g) ?? []).map((group, index) => (
            <span key={index} className="whitespace-nowrap">
              {group}
            </span>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-6">
        <QrCode
          link={origin + path(`/join/${game.id}`)}
          className="w-[max(9rem,min(17vw,26svh))] max-w-full"
        />
        <p className="text-lg text-ink-soft">{t('join.scan')}</p>
      </div>
    </section>
  );
}
