/** The table of the fault trials, and its place in docs/reliability.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { conditions } from '../report.ts';
import { PHASES, type FaultPhase, type TrialResult } from './game.ts';
import type { Row } from './trial.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md');

/** Whether an answer was lost, a game ended early or a score was wrong, or play did not go on. */
export function isBroken({ shown }: Row): boolean {
  if (typeof shown === 'string') return false;
  return shown.some(
    ({ lost, endedEarly, wrong, wentOnAfter }) => lost + endedEarly + wrong > 0 || wentOnAfter === null,
  );
}

/** Rows are faults, columns the phases in which they happened. */
export function faultTable(rows: readonly Row[]): string {
  const head = ['fault', ...PHASES, 'too late'];
  const lines = rows.map(({ title, shown }) => {
    if (typeof shown === 'string') return [title, ...PHASES.map(() => '-'), shown];
    return [title, ...PHASES.map((phase) => cell(phase, shown)), String(sum(shown, 'tooLate'))];
  });
  return markdown([head, ...lines]);
}

export function totals(rows: readonly Row[]): string {
  const all = rows.flatMap(({ shown }) => (typeof shown === 'string' ? [] : shown));
  return (
    `${all.length} games, ${sum(all, 'acknowledged')} answers acknowledged: ${sum(all, 'lost')} lost, ` +
    `${sum(all, 'endedEarly')} games ended early or stuck, ${sum(all, 'wrong')} scores wrong.`
  );
}

/** Messages and replies that no player should get, by fault; for the console. */
export function problemLines({ title, shown }: Row): string[] {
  if (typeof shown === 'string') return [`${title}: ${shown}`];
  return shown.flatMap(({ phase, problems }) =>
    Array.from(problems, ([what, count]) => `${title}, ${phase}: ${count} × ${what}`),
  );
}

/** Replaces the text between two markers of docs/reliability.md. */
export function writeBetween(marker: 'faults' | 'soak', text: string): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [`<!-- ${marker}:begin -->`, `<!-- ${marker}:end -->`];
  const [before, rest] = document.split(from);
  const after = rest?.split(to)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/reliability.md has no markers for ${marker}`);
  writeFileSync(DOCUMENT, `${before}${from}\n\n${text}\n\n${to}${after}`);
}

/** The date and the machine of a run. */
export function circumstances(): string {
  return `Run on ${new Date().toISOString().slice(0, 10)}: ${conditions()} at its end.`;
}

function cell(phase: FaultPhase, outcomes: readonly TrialResult[]): string {
  const own = outcomes.filter((outcome) => outcome.phase === phase && outcome.wasHit);
  if (own.length === 0) return '-';
  const seconds = own.map(({ wentOnAfter }) => wentOnAfter ?? Number.POSITIVE_INFINITY);
  const slowest = Math.max(...seconds);
  const counts = (['acknowledged', 'lost', 'endedEarly', 'wrong'] as const).map((name) => sum(own, name));
  return [...counts, Number.isFinite(slowest) ? `${slowest.toFixed(1)} s` : 'never'].join(' / ');
}

function sum(
  outcomes: readonly TrialResult[],
  name: 'acknowledged' | 'lost' | 'endedEarly' | 'wrong' | 'tooLate',
): number {
  return outcomes.reduce((total, outcome) => total + outcome[name], 0);
}

/** A table as the formatter of this project writes it. */
function markdown([head = [], ...lines]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...lines].map((line) => (line[column] ?? '').length)),
  );
  const row = (line: readonly string[]): string =>
    `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [row(head), rule, ...lines.map(row)].join('\n');
}
