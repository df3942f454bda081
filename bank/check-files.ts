/** Checks the bank as a whole: each file, each question, repeated facts, and languages that differ from the shared files. */

import type { Fact } from '../game/game.ts';
import { presetTopics } from '../game/topics.ts';
import { checkFactNew, CHECKS } from './checks.ts';
import { checkNotFronted } from './round-mix.ts';
import {
  joinQuestions,
  parseRelatedFile,
  parseSharedFile,
  parseTagFile,
  parseTextFile,
  type BankQuestion,
  type SharedFile,
  type TextFile,
} from './schema.ts';
import { nameKey, normalise } from './words.ts';

/** Above this share of keys that are strictly the longest option, guessing the longest pays. By chance it is a quarter. */
const LONGEST_SHARE = 0.35;
/** The share of keys that are the smallest or the largest of four numbers; by chance it is half. Outside of this, guessing pays. Not counted where there are fewer. */
const EXTREME_SHARE = { min: 0.35, max: 0.65, count: 20 };

interface BankFileText {
  /** Ends in `<language>/<topic>.json`, `shared/<topic>.json` or `<language>/tags.json`. */
  readonly path: string;
  readonly text: string;
}

/** Says what is wrong in bank files given by path and text, one line per problem; an empty list when there are none. */
export function checkBank(files: readonly BankFileText[]): string[] {
  const problems: string[] = [];
  const shared = new Map<string, SharedFile>();
  for (const { path, text } of files.filter(({ path: each }) => placeOf(each).folder === 'shared')) {
    const file = readInto(problems, () => parseSharedFile(path, text));
    if (file !== null) shared.set(placeOf(path).name, file);
  }
  problems.push(...checkIds(shared));
  const languages = new Set(
    files.map(({ path }) => placeOf(path).folder).filter((name) => name !== 'shared'),
  );
  for (const language of languages) {
    const own = files.filter(({ path }) => placeOf(path).folder === language);
    problems.push(...checkLanguageFiles(language, own, shared));
  }
  return problems;
}

/** Says what is wrong in `bank/related.json`: a neighbor that is no tag in `tags` and no preset, a language that the bank lacks, or a topic that stands twice. */
export function checkRelated(
  path: string,
  text: string,
  tags: ReadonlySet<string>,
  languages: readonly string[],
): string[] {
  const problems: string[] = [];
  const groups = readInto(problems, () => parseRelatedFile(path, text)) ?? [];
  const known = new Set<string>([...tags, ...presetTopics]);
  for (const near of groups.flatMap((group) => group.near))
    if (!known.has(near)) problems.push(`${path}: '${near}' is neither a tag nor a preset`);
  for (const language of groups.flatMap(({ typed }) => Object.keys(typed)))
    if (![...languages, 'any'].includes(language))
      problems.push(`${path}: '${language}' is no language of the bank`);
  for (const language of languages) {
    const names = groups.flatMap(({ typed }) => {
      const own = [...(typed.any ?? []), ...(typed[language] ?? [])];
      return [...new Set(own.map((name) => nameKey(name)))];
    });
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    problems.push(...twice.map((name) => `${path}: '${name}' stands in two groups for ${language}`));
  }
  return problems;
}

/** What is wrong in the files of one language. */
function checkLanguageFiles(
  language: string,
  files: readonly BankFileText[],
  shared: ReadonlyMap<string, SharedFile>,
): string[] {
  const problems: string[] = [];
  const facts: Seen = { facts: [], questions: new Map() };
  const all: BankQuestion[] = [];
  const present = new Set(files.map(({ path }) => placeOf(path).name));
  const tags = new Set(
    [...shared].flatMap(([name, { questions }]) =>
      present.has(name) ? questions.flatMap((each) => each.tags) : [],
    ),
  );
  for (const { path, text } of files) {
    const { name } = placeOf(path);
    if (name === 'tags') {
      const names = readInto(problems, () => parseTagFile(path, text));
      if (names !== null) problems.push(...checkTags(path, tags, Object.keys(names)));
      continue;
    }
    const topic = shared.get(name);
    if (topic === undefined) {
      problems.push(`${path}: there is no shared/${name}.json`);
      continue;
    }
    const file = readInto(problems, () => parseTextFile(path, text));
    if (file === null) continue;
    problems.push(...checkAgainstShared(path, language, topic, file));
    const questions = joinQuestions(topic, file);
    problems.push(...checkQuestions(path, questions, facts), ...checkGuessing(path, questions));
    all.push(...questions);
  }
  problems.push(...checkNumbers(language, all));
  for (const [name, { topic }] of shared) {
    // A language may do without a free topic, but not without part of a preset.
    const isRequired = topic !== null || language === 'en';
    if (isRequired && !present.has(name)) problems.push(`${language} lacks ${name}.json`);
  }
  return problems;
}

/** Where the options are four numbers, the right one is in the middle as often as not. */
function checkNumbers(language: string, questions: readonly BankQuestion[]): string[] {
  const inNumbers = questions.flatMap(({ answer, distractors }) => {
    const [key, ...others] = [answer, ...distractors].map(numberOf);
    return key === undefined || [key, ...others].some(Number.isNaN) ? [] : [{ key, others }];
  });
  const extreme = inNumbers.filter(
    ({ key, others }) => key < Math.min(...others) || key > Math.max(...others),
  );
  const share = extreme.length / inNumbers.length;
  const isEven = share >= EXTREME_SHARE.min && share <= EXTREME_SHARE.max;
  return isEven || inNumbers.length < EXTREME_SHARE.count
    ? []
    : [
        `${language}: of ${inNumbers.length} questions of four numbers, ${extreme.length} have the smallest or largest as key`,
      ];
}

/** The value of a number alone, however its thousands are written; NaN for any other text. */
function numberOf(text: string): number {
  return /^\d[\d.,'’ \u00a0\u202f]*$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN;
}

/** What `read` returns; null when it throws, and its message is among the problems. */
function readInto<T>(problems: string[], read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return null;
  }
}

interface Seen {
  readonly facts: { readonly fact: Fact; readonly where: string }[];
  readonly questions: Map<string, string>;
}

function placeOf(path: string): { readonly folder: string; readonly name: string } {
  const [name = '', folder = ''] = path.replaceAll('\\', '/').split('/').toReversed();
  return { folder, name: name.replace(/\.json$/, '') };
}

/** An id stands once in the whole bank, and begins with the name of its file. */
function checkIds(shared: ReadonlyMap<string, SharedFile>): string[] {
  const places = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, { topic, questions }] of shared) {
    // Files are opened by their names, without looking into all of them.
    const named = presetTopics.find((preset) => name === preset || name.startsWith(`${preset}-`)) ?? null;
    if (named !== topic)
      problems.push(`shared/${name}.json: is named as ${String(named)}, but is of ${String(topic)}`);
    for (const { id } of questions) {
      const before = places.get(id);
      if (before !== undefined)
        problems.push(`shared/${name}.json: ${id} stands in shared/${before}.json too`);
      places.set(id, name);
    }
  }
  return problems;
}

/** A language has each question of the topic, or says why not; and no other. A level of its own is another than the shared one. */
function checkAgainstShared(path: string, language: string, topic: SharedFile, file: TextFile): string[] {
  const problems: string[] = [];
  const ids = new Set(topic.questions.map(({ id }) => id));
  for (const { id, difficulty } of topic.questions) {
    const has = id in file.questions;
    if (!has && !(id in file.leftOut))
      problems.push(`${path}: lacks ${id}, and does not say that it is left out`);
    if (has && id in file.leftOut) problems.push(`${path}: has ${id} and leaves it out`);
    if (has && file.questions[id]?.difficulty === difficulty)
      problems.push(`${path}: ${id} is ${difficulty} in every language: it needs no level of its own`);
  }
  for (const id of [...Object.keys(file.questions), ...Object.keys(file.leftOut)])
    if (!ids.has(id)) problems.push(`${path}: ${id} is no question of this topic`);
  const own = new Set<string>();
  for (const { id, replaces } of file.own) {
    if (!id.startsWith(`${language}-`)) problems.push(`${path}: ${id} does not begin with ${language}-`);
    if (own.has(id)) problems.push(`${path}: ${id} stands twice`);
    own.add(id);
    if (replaces !== undefined && !(replaces in file.leftOut))
      problems.push(`${path}: ${id} replaces ${replaces}, which is not left out`);
  }
  return problems;
}

function checkTags(path: string, tags: ReadonlySet<string>, named: readonly string[]): string[] {
  // English tags name themselves; its file holds synonyms alone.
  const missing = path.includes('/en/') ? [] : [...tags].filter((tag) => !named.includes(tag));
  const unknown = named.filter((tag) => !tags.has(tag));
  return [
    ...missing.map((tag) => `${path}: lacks the tag '${tag}'`),
    ...unknown.map((tag) => `${path}: names '${tag}', which no question has`),
  ];
}

function checkQuestions(path: string, questions: readonly BankQuestion[], seen: Seen): string[] {
  const problems: string[] = [];
  for (const question of questions) {
    const where = `${path}: ${question.id}`;
    for (const check of Object.values(CHECKS)) {
      const problem = check(question);
      if (problem !== null) problems.push(`${where}: ${problem}`);
    }
    const fronted = checkNotFronted(question, placeOf(path).folder);
    if (fronted !== null) problems.push(`${where}: ${fronted}`);
    // Two pictures may be asked about in the same words.
    const text = `${normalise(question.question)} ${question.picture ?? ''}`;
    const same = seen.questions.get(text);
    if (same !== undefined) problems.push(`${where}: the same text as ${same}`);
    seen.questions.set(text, where);
    const { subject, answer } = question;
    const twice = seen.facts.find(({ fact }) => checkFactNew({ subject, answer }, [fact]) !== null);
    if (twice !== undefined)
      problems.push(`${where}: '${subject}: ${answer}' is asked by ${twice.where} too`);
    seen.facts.push({ fact: { subject, answer }, where });
  }
  return problems;
}

/** Guessing the longest option does not pay over a whole file. */
function checkGuessing(path: string, questions: readonly BankQuestion[]): string[] {
  const longest = questions.filter(({ answer, distractors }) =>
    distractors.every((option) => option.length < answer.length),
  ).length;
  const isTelling = questions.length >= 30 && longest > questions.length * LONGEST_SHARE;
  return isTelling
    ? [`${path}: the answer is the longest option in ${longest} of ${questions.length} questions`]
    : [];
}
