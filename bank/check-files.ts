/** What is wrong with the bank as a whole: each file by itself, each question, and facts asked for twice in a language. */

import type { Fact } from '../game/game.ts';
import { checkFactNew, CHECKS } from './checks.ts';
import { parseBankFile, type BankFile } from './schema.ts';
import { normalise } from './words.ts';

/** Above this share of keys that are strictly the longest option, guessing the longest pays. By chance it is a quarter. */
const LONGEST_SHARE = 0.35;

interface Seen {
  readonly facts: { readonly fact: Fact; readonly where: string }[];
  readonly questions: Map<string, string>;
}

/** Says what is wrong in bank files given by path and text, one line a problem; an empty list when all is well. */
export function checkBank(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const problems: string[] = [];
  const byLanguage = new Map<string, Seen>();
  for (const { path, text } of files) {
    let file: BankFile;
    try {
      file = parseBankFile(path, text);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      continue;
    }
    const seen: Seen = byLanguage.get(file.language) ?? { facts: [], questions: new Map() };
    byLanguage.set(file.language, seen);
    problems.push(
      ...checkPlace(path, file),
      ...checkQuestions(path, file, seen),
      ...checkGuessing(path, file),
    );
  }
  return problems;
}

/** A file lies where its language and topic say; a part of a topic may have a file of its own, as in `cars-old.json`. */
function checkPlace(path: string, file: BankFile): string[] {
  const name = path
    .replaceAll('\\', '/')
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/-[a-z]+\.json$/, '.json');
  const expected = `${file.language}/${file.topic}.json`;
  return name === expected ? [] : [`${path}: belongs at ${expected}`];
}

function checkQuestions(path: string, file: BankFile, seen: Seen): string[] {
  const problems: string[] = [];
  for (const [index, question] of file.questions.entries()) {
    const where = `${path}: question ${index + 1}`;
    for (const check of Object.values(CHECKS)) {
      const problem = check(question);
      if (problem !== null) problems.push(`${where}: ${problem}`);
    }
    const same = seen.questions.get(normalise(question.question));
    if (same !== undefined) problems.push(`${where}: the same text as ${same}`);
    seen.questions.set(normalise(question.question), where);
    const twice = seen.facts.find(({ fact }) => checkFactNew(question, [fact]) !== null);
    if (twice !== undefined) {
      problems.push(`${where}: '${question.subject}: ${question.answer}' is asked by ${twice.where} too`);
    }
    seen.facts.push({ fact: question, where });
  }
  return problems;
}

/** Guessing the longest option does not pay over a whole file. */
function checkGuessing(path: string, file: BankFile): string[] {
  const longest = file.questions.filter(({ answer, distractors }) =>
    distractors.every((option) => option.length < answer.length),
  ).length;
  const isTelling = file.questions.length >= 30 && longest > file.questions.length * LONGEST_SHARE;
  return isTelling
    ? [`${path}: the answer is the longest option in ${longest} of ${file.questions.length} questions`]
    : [];
}
