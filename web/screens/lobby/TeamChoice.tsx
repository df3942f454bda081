/** Lets a player choose a team; shows the number of players in each. */

import { itemAt } from '../../../game/item-at.ts';
import type { GameView } from '../../../protocol/view.ts';
import { classes } from '../../components/page/classes.ts';
import { useGameContext } from '../../connection/GameContext.tsx';
import { useFormat } from '../../i18n/format.ts';

export interface TeamChoiceProps {
  label: string;
  team: number;
  onChange: (team: number) => void;
  disabled?: boolean;
}

/** How many play for each team. */
const teamSizes = (game: GameView): number[] =>
  (game.settings.teams?.names ?? []).map(
    (_, team) => game.players.filter((player) => player.team === team && player.status !== 'left').length,
  );

/** The team with the fewest; of equals the first. */
export function smallestTeam(game: GameView): number {
  const sizes = teamSizes(game);
  return Math.max(0, sizes.indexOf(Math.min(...sizes)));
}

export function TeamChoice({ label, team, onChange, disabled = false }: TeamChoiceProps) {
  const { game } = useGameContext();
  const format = useFormat();
  const sizes = teamSizes(game);
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {game.settings.teams?.names.map((name, index) => (
          <label
            key={name}
            className={classes(
              'flex min-h-12 items-center justify-between gap-2 rounded-md border-2 px-4 font-semibold transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              index === team ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-card hover:border-ink',
            )}
          >
            <input
              type="radio"
              name="team"
              checked={index === team}
              onChange={() => onChange(index)}
              className="sr-only"
            />
            <bdi data-team-name={index} className="one-line">
              {name}
            </bdi>
            <span className="numerals text-sm">{format.number(itemAt(sizes, index))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
