/** Results as CSV (RFC 4180): one row per answer. */

import type { Results } from '../../../game/results.ts';
import type { PresetTopic } from '../../../game/topics.ts';
import { entryOf, itemAt } from '../../platform/item-at.ts';

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

/** Every answer of a game, with CRLF line ends and a header. Times in seconds; `topicName` names presets in the game's language. */
export function resultsCsv(results: Results, topicName: (preset: PresetTopic) => string): string {
  const players = new Map(results.players.map((player) => [player.playerId, player]));
  const rows = results.rounds.flatMap((round) =>
    round.questions.flatMap((question) =>
      question.answers.map((answer) => {
        const player = entryOf(players, answer.playerId);
        return [
          round.number,
          round.presetTopic === undefined ? round.topic : topicName(round.presetTopic),
          round.difficulty,
          question.number,
          question.text,
          itemAt(question.options, question.correctAnswer),
          player.name,
          player.bot === true ? 'yes' : 'no',
          itemAt(question.options, answer.answerIndex),
          answer.isCorrect ? 'yes' : 'no',
          answer.points,
          answer.timeTaken / 1_000,
        ];
      }),
    ),
  );
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The characters with which a spreadsheet formula begins. */
const FORMULA = '[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** The beginning of a formula: at the start of a cell, and after a semicolon, which separates cells in many countries. */
const BEGINS_FORMULA = new RegExp(`(^|;[\\s"]*)(?=${FORMULA})`, 'g');

/** A cell, quoted where needed. A formula is prefixed with an apostrophe so that no spreadsheet runs it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(BEGINS_FORMULA, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
