/** Results as CSV (RFC 4180): one row an answer. */

import type { Results } from '../../../game/results.ts';
import { PRESET_TOPICS } from '../../../game/topics.ts';

const HEADER = [
  'round',
  'topic',
  'difficulty',
  'question',
  'text',
  'right_answer',
  'player',
  'bot',
  'answer',
  'correct',
  'points',
  'seconds',
];

/** Every answer of a game, with CRLF line ends and a header. Times in seconds. */
export function resultsCsv(results: Results): string {
  const players = new Map(results.players.map((player) => [player.playerId, player]));
  const rows = results.rounds.flatMap((round) =>
    round.questions.flatMap((question) =>
      question.answers.map((answer) => [
        round.number,
        round.presetTopic === undefined ? round.topic : PRESET_TOPICS[round.presetTopic],
        round.difficulty,
        question.number,
        question.text,
        question.options[question.correctAnswer] ?? '',
        players.get(answer.playerId)?.name ?? '',
        players.get(answer.playerId)?.bot === true ? 'yes' : 'no',
        question.options[answer.answerIndex] ?? '',
        answer.isCorrect ? 'yes' : 'no',
        answer.points,
        answer.timeTaken / 1_000,
      ]),
    ),
  );
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** Where it would: at the beginning of a cell, and after a semicolon, at which spreadsheets of many countries begin another. */
const BEGINS_FORMULA = new RegExp(`(^|;[\\s"]*)(?=${FORMULA})`, 'g');

/** A cell, quoted where needed. What a spreadsheet would run as a formula gets an apostrophe before it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(BEGINS_FORMULA, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
