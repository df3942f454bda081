// Plays a game against a real server and writes its most important messages into docs/protocol.md: `npm run protocol-example`.
import { readFileSync, writeFileSync } from 'node:fs';

import { z } from 'zod';

import { FindGameReplySchema, JoinReplySchema } from '../protocol/data.ts';
import { GameReplySchema } from '../protocol/view.ts';
import type { LiveGame } from '../test/support/harness/live-game.ts';
import { PlayerClient } from '../test/support/harness/player-client.ts';
import { ServerProcess } from '../test/support/harness/server-process.ts';

const DOCUMENT = 'docs/protocol.md';
const BEGIN = '<!-- begin: npm run protocol-example -->';
const END = '<!-- end: npm run protocol-example -->';
/** Lists and objects that are longer as JSON are cut to their first entries. */
const VALUE_MAX_CHARS = 150;
/** Fields of the view that a first client needs; the others are left out of the example. */
const SHOWN = new Set(
  'id code phase deadline chooserId players round question reveal scores questionStartTime currentRound version'.split(
    ' ',
  ),
);

interface Step {
  readonly title: string;
  readonly lines: readonly string[];
}

const server = await ServerProcess.start({ GAME_SPEED: '4' });
try {
  const steps = await play(new PlayerClient(server.base), new PlayerClient(server.base));
  const text = readFileSync(DOCUMENT, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${DOCUMENT} has no place for the example`);
  const written = steps.map(
    ({ title, lines }, index) =>
      `**${index + 1}. ${title}**\n\n${lines.map((line) => `    ${line}\n`).join('')}`,
  );
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${written.join('\n')}\n${END}${after}`);
  console.log(`${DOCUMENT}: ${steps.length} messages`);
} finally {
  await server.dispose();
}

/** One round of two players, as ten steps. */
async function play(ada: PlayerClient, ben: PlayerClient): Promise<Step[]> {
  const steps: Step[] = [];
  const note = (title: string, ...lines: string[]): number => steps.push({ title, lines });
  const request = async <T>(as: PlayerClient, path: string, body: object, schema: z.ZodType<T>) => {
    const reply = await as.post(`/api${path}`, body);
    return {
      value: schema.parse(reply.body),
      lines: [`POST /api${path}`, shorten(body), `${reply.status} ${shorten(reply.body)}`],
    };
  };

  const created = await request(ada, '/games', { name: 'Ada', settings: { rounds: 1 } }, GameReplySchema);
  note('The host creates a game', ...created.lines);
  const { id, code } = created.value.game;
  const found = await request(ben, '/rpc/find_game_by_code', { code }, FindGameReplySchema);
  note('A player finds it by its code', ...found.lines);
  const joined = await request(ben, `/games/${id}/players`, { name: 'Ben' }, JoinReplySchema);
  note('and takes a seat', ...joined.lines);

  const lives = [await ada.live(id), await ben.live(id)];
  const [, live] = lives;
  if (live === undefined) throw new Error('no socket');
  const hello = { type: 'hello', sessionId: ben.sessionId };
  note(
    'Both open the socket `/api/games/{id}/live` and say hello',
    `> ${shorten(hello)}`,
    `< ${shorten(parse(live.texts[0]))}`,
  );
  const started = await request(ada, `/games/${id}/start`, {}, GameReplySchema);
  note('The host starts', ...started.lines.slice(0, 1));
  note("The socket tells every change: the chooser's turn", `< ${await change(live, 'choosing')}`);

  const { chooserId } = live.view;
  const chooser = chooserId === joined.value.me.playerId ? ben : ada;
  const pick = { gameId: id, playerId: chooserId, topic: 'sports', difficulty: 'easy', roundNumber: 1 };
  const picked = await request(
    chooser,
    '/functions/select-topic',
    pick,
    z.looseObject({ success: z.literal(true) }),
  );
  note('The chooser picks a topic', ...picked.lines);
  const sent = await change(live, 'question');
  const { question, questionStartTime } = live.view;
  if (question === null || questionStartTime === null) throw new Error('no question is open');
  await wait(questionStartTime + 50 - Date.now());
  const options = live.texts.filter((text) => text.includes('"type":"options"'));
  note(
    'A question is shown; it opens at `questionStartTime`, and a long one has its options only then',
    `< ${sent}`,
    ...options.map((text) => `< ${shorten(parse(text))}`),
  );
  const ref = live.texts.length;
  for (const each of lives) await each.answer(question.id, 1);
  const receipt = live.texts.slice(ref).find((text) => text.includes('"receipt"'));
  note(
    'Each player answers',
    `> ${shorten({ type: 'answer', ref: 1, questionId: question.id, answerIndex: 1 })}`,
    `< ${shorten(parse(receipt))}`,
  );
  note(
    'The reveal; five more questions follow, then the phase `finished` and `GET /api/games/{id}/results`',
    `< ${await change(live, 'reveal')}`,
  );
  for (const each of lives) each.end();
  return steps;
}

/** The change that began a phase, as it was sent. */
async function change(live: LiveGame, phase: 'choosing' | 'question' | 'reveal'): Promise<string> {
  await live.phase(phase);
  const text = live.texts.findLast((sent) => sent.includes(`"phase":"${phase}"`));
  return shorten(parse(text));
}

function parse(text: string | undefined): unknown {
  if (text === undefined) throw new Error('a message is missing');
  return JSON.parse(text);
}

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** JSON in which views are reduced to the fields of `SHOWN` and long values are cut with an ellipsis. */
function shorten(value: unknown): string {
  return JSON.stringify(cut(value)).replaceAll('"…":"…"', '…').replaceAll('"…"', '…');
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isLong = JSON.stringify(value).length > VALUE_MAX_CHARS;
    return isLong ? [cut(value[0]), '…'] : value.map(cut);
  }
  if (typeof value !== 'object' || value === null) return value;
  const isView = 'phase' in value;
  const kept = Object.entries(value).filter(([name]) => !isView || SHOWN.has(name));
  const isCut = kept.length < Object.keys(value).length;
  return {
    ...Object.fromEntries(kept.map(([name, part]) => [name, cut(part)])),
    ...(isCut ? { '…': '…' } : {}),
  };
}
