/** The show screen at the start of a game of teams: every team with the faces of its members. */

import { GET_READY_TEAMS_MS } from '../../../game/constants.ts';
import { CountdownRing } from '../../components/game/CountdownRing.tsx';
import { classes } from '../../components/page/classes.ts';
import { ScreenTitle } from '../../components/page/ScreenTitle.tsx';
import { teamMembers, type TeamMembers } from '../../components/teams/team-members.ts';
import { TeamFaces } from '../../components/teams/TeamFaces.tsx';
import { toRealMs, useGameContext } from '../../connection/GameContext.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Stage } from './Stage.tsx';

const COLUMNS: Readonly<Record<number, string>> = {
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
};
/** From this many members or teams on, faces are drawn smaller. */
const MANY = 4;

export function ShowTeams() {
  const { t } = useTranslation('show');
  const { game } = useGameContext();
  const teams = teamMembers(game, null);
  const isDense = teams.length >= MANY || teams.some(({ seats }) => seats.length > MANY);
  return (
    <Stage className="grid-rows-[auto_minmax(0,1fr)] gap-[3vh] py-[2vh]">
      <div className="flex items-center justify-between gap-6">
        <div>
          <ScreenTitle className={classes('animate-arrive', isDense ? 'text-3xl' : 'text-display')}>
            {t('getReady.title')}
          </ScreenTitle>
          <p className={classes('text-ink-soft', isDense ? 'text-lg' : 'mt-2 text-xl')}>
            {t('getReady.rounds', { count: game.totalRounds })}
          </p>
        </div>
        <Countdown isDense={isDense} />
      </div>
      <ul
        aria-label={t('board.teams')}
        className={classes('grid grid-cols-[minmax(0,1fr)] content-center gap-[2vw]', COLUMNS[teams.length])}
      >
        {teams.map((members) => (
          <Team key={members.team} members={members} isDense={isDense} />
        ))}
      </ul>
    </Stage>
  );
}

/** From this many characters on, a team's name is drawn smaller. */
const LONG_NAME = 9;

const sizeOf = (name: string): string => ([...name].length >= LONG_NAME ? 'text-[0.7em]' : '');

function Team({ members, isDense }: { members: TeamMembers; isDense: boolean }) {
  const { team, name } = members;
  return (
    <li
      className={classes(
        'grid animate-arrive grid-cols-[minmax(0,1fr)] content-start justify-items-center rounded-xl border-[max(4px,0.4vw)] bg-card px-[1.5vw] text-center',
        isDense ? 'gap-[1.5vh] py-[2vh]' : 'gap-[3vh] py-[3vh]',
      )}
      style={{ borderColor: `var(--color-team-${team})` }}
    >
      <h2 className={classes('grid justify-items-center gap-[1vh]', isDense ? 'text-xl' : 'text-3xl')}>
        <span
          data-team-name={team}
          aria-hidden="true"
          className={classes(
            'leading-none before:me-0!',
            isDense ? 'text-[max(2.5rem,6svh)]' : 'text-[max(3rem,8svh)]',
          )}
        />
        {/* The clamp cuts at the box of the text, which is lower than tall letters. */}
        <bdi
          className={classes('line-clamp-4 max-w-full py-[0.15em] leading-tight wrap-anywhere', sizeOf(name))}
        >
          {name}
        </bdi>
      </h2>
      <div className={isDense ? 'text-sm' : 'text-lg'}>
        <TeamFaces
          members={members}
          face={isDense ? 'size-[max(2.5rem,8svh)]' : 'size-[max(3.5rem,14svh)]'}
          width={isDense ? 'w-[max(4rem,7.5vw)]' : 'w-[max(5rem,9vw)]'}
        />
      </div>
    </li>
  );
}

function Countdown({ isDense }: { isDense: boolean }) {
  const { game, serverNow } = useGameContext();
  return (
    <CountdownRing
      deadline={game.deadline}
      total={toRealMs(game, GET_READY_TEAMS_MS)}
      serverNow={serverNow}
      urgentAt={0}
      step={100}
      className={classes('min-w-20 text-3xl', isDense ? 'size-[min(9vw,13svh)]' : 'size-[min(11vw,18svh)]')}
    />
  );
}
