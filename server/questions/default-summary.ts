/** The summary that is shown when no model wrote one: from the game's own numbers, else a thank-you. */

import { highlightsOf } from '../../game/highlights.ts';
import type { Results } from '../../game/results.ts';
import { plainName, playerPlaceholder, teamPlaceholder } from '../../game/summary-text.ts';

/** The messages of one language. */
export interface LocalMessages {
  /** The tag whose rules for numbers and lists are used. */
  readonly locale: string;
  /** A message by `namespace:path.to.key`, with values in place of `{{names}}`; in English if the language lacks it. */
  readonly text: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** A finished game's highlights in the messages' language; a thank-you if no one answered. Markdown: `##` and bold only; players and teams as placeholders (`game/summary-text.ts`). */
export function defaultSummary({ locale, text }: LocalMessages, results: Results | null = null): string {
  const thanks = text('results:summary.thanks');
  if (results === null) return thanks;
  const { answerCount, rightCount, streak, fastest, comeback, hardest } = highlightsOf(results);
  if (answerCount === 0) return thanks;
  const hard =
    hardest === null
      ? []
      : [
          text('results:share.hardest', {
            question: plainName(hardest.text),
            right: hardest.correctCount,
            total: hardest.playerCount,
          }),
        ];
  if (rightCount === 0)
    return [`## ${text('results:summary.nobodyTitle')}`, text('results:summary.nobody'), ...hard].join(
      '\n\n',
    );
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const { names, points } = winnersOf(results);
  const heading = thanks.split('\n\n', 1).join();
  const first = { names: new Intl.ListFormat(locale).format(names), points: Math.round(points) };
  const lines = [heading, text('results:summary.first', first)];
  if (comeback !== null) {
    const { from, to } = comeback;
    lines.push(text('results:share.comeback', { name: bold(comeback), from, to }));
  }
  if (streak !== null) lines.push(text('results:share.streak', { name: bold(streak), right: streak.count }));
  if (fastest !== null) {
    const time = seconds.format(fastest.time / 1_000);
    lines.push(text('results:share.fastest', { name: bold(fastest), time }));
  }
  return [...lines, ...hard].join('\n\n');
}

const bold = ({ playerId }: { readonly playerId: string }): string => `**${playerPlaceholder(playerId)}**`;

/** Who came first: teams where teams played. */
function winnersOf({ players, teams }: Results): { names: string[]; points: number } {
  if (teams === undefined) {
    const points = Math.max(...players.map(({ totalScore }) => totalScore));
    const first = players.filter(({ totalScore }) => totalScore === points);
    return { names: first.map(bold), points };
  }
  const points = Math.max(...teams.map(({ total }) => total));
  const names = teams.flatMap(({ total }, index) =>
    total === points ? [`**${teamPlaceholder(index)}**`] : [],
  );
  return { names, points };
}
