/** Reports how the shipped questions were played, for the people who correct them. */

import { join } from 'node:path';

import { loadBank, type BankEntry } from '../questions/bank/bank.ts';
import { reportOn, type Finding, type PlayReport } from '../questions/play-report.ts';
import { findQuestionCounts } from '../questions/play-tables.ts';
import type { AdminContext } from './context.ts';

const BANK = join(import.meta.dirname, '../../bank');
/** Lines per subject; the worst come first if the subject is sorted. */
const LINES_MAX = 50;

/** The subjects in the order in which they are listed, each with its title. */
const SUBJECTS = [
  ['unchosen', 'options that nobody takes'],
  ['tooEasy', 'known by more than 97 %'],
  ['tooHard', 'known by less than 15 %'],
  ['challenged', 'challenged'],
  ['loved', 'loved'],
  ['wrongLevel', 'of another level than they say'],
] as const satisfies readonly (readonly [keyof PlayReport, string])[];

/** Lists shipped questions whose plays show a fault, or that people loved. */
export async function listQuestions({ store, print }: AdminContext): Promise<number> {
  const counts = await findQuestionCounts(store.db);
  const report = reportOn(counts, finderIn(BANK));
  for (const [subject, title] of SUBJECTS) printFindings(report[subject], title, print);
  print(`${counts.length} questions were played`);
  return 0;
}

/** Finds a question by its fact in a language; null if the bank does not have it. */
function finderIn(folder: string): (fact: string, language: string) => BankEntry | null {
  const bank = loadBank(folder);
  const known = new Map<string, ReadonlyMap<string, BankEntry>>();
  return (fact, language) => {
    if (!bank.languages.includes(language)) return null;
    const entries =
      known.get(language) ??
      new Map(
        bank
          .in(language)
          .all()
          .map((entry) => [entry.bankId, entry]),
      );
    known.set(language, entries);
    return entries.get(fact) ?? null;
  };
}

function printFindings(findings: readonly Finding[], title: string, print: (line: string) => void): void {
  print(`${findings.length} ${title}`);
  for (const { fact, language, difficulty, answered, right, time, about, question } of findings.slice(
    0,
    LINES_MAX,
  )) {
    const figures = `${right} % of ${answered} right, ${(time / 1_000).toFixed(1)} s`;
    print(['', fact, language, difficulty, figures, about, question].join('  '));
  }
  if (findings.length > LINES_MAX) print(`  and ${findings.length - LINES_MAX} more`);
}
