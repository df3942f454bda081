/** Results as CSV (RFC 4180): one row per answer, and one for each that was not given. */

import { itemAt } from '../../../game/item-at.ts';
import type { QuestionResult, Results } from '../../../game/results.ts';
import type { PresetTopic } from '../../../game/topics.ts';
import { entryOf } from '../../platform/entry-of.ts';

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

/** Every answer of a game, and every question that a player left unanswered, with CRLF line ends and a header. Times in seconds; `topicName` names presets in the game's language. */
export function resultsCsv(results: Results, topicName: (preset: PresetTopic) => string): string {
  const players = new Map(results.players.map((player) => [player.playerId, player]));
  const rows = results.rounds.flatMap((round) =>
    round.questions.flatMap((question) =>
      answersOf(question).map(({ playerId, cells }) => {
        const player = entryOf(players, playerId);
        return [
          round.number,
          round.presetTopic === undefined ? round.topic : topicName(round.presetTopic),
          round.difficulty,
          question.number,
          question.text,
          itemAt(question.options, question.correctAnswer),
          player.name,
          player.bot === true ? 'yes' : 'no',
          ...cells,
        ];
      }),
    ),
  );
  return [HEADER, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The last four cells of the row of each player who was asked the question. */
function answersOf({ options, answers, unanswered }: QuestionResult): {
  readonly playerId: string;
  readonly cells: readonly [answer: string, correct: string, points: number, seconds: number | ''];
}[] {
  return [
    ...answers.map(({ playerId, answerIndex, isCorrect, points, timeTaken }) => ({
      playerId,
      cells: [itemAt(options, answerIndex), isCorrect ? 'yes' : 'no', points, timeTaken / 1_000] as const,
    })),
    ...unanswered.map(({ playerId }) => ({ playerId, cells: ['', 'no', 0, ''] as const })),
  ];
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
