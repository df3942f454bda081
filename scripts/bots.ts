// Fills a lobby from outside, over the public API as docs/protocol.md describes it: `npm run bots -- 123456 --players 5 [--url http://localhost:3000]`.
import { randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { FindGameReplySchema } from '../protocol/data.ts';
import { withImpliedFields } from '../protocol/implied-fields.ts';
import { ServerMessageSchema } from '../protocol/live.ts';
import type { GameView } from '../protocol/view.ts';

const options = {
  players: { type: 'string', default: '3' },
  url: { type: 'string', default: 'http://localhost:3000' },
} as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [code = ''] = positionals;

async function call(session: string, path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-session-id': session };
  const reply = await fetch(`${values.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return await reply.json();
}

/** Joins, picks a preset on its turn, answers at random within 4 s, and goes when the game is over. */
async function play(name: string): Promise<void> {
  const session = randomUUID();
  const { id } = FindGameReplySchema.parse(await call(session, '/rpc/find_game_by_code', { code }));
  await call(session, `/games/${id}/players`, { name });
  const socket = new WebSocket(`${values.url.replace('http', 'ws')}/api/games/${id}/live`);
  let [game, me, done]: [GameView | null, string | null, string] = [null, null, ''];
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', sessionId: session })));
  socket.addEventListener('message', ({ data }) => {
    const message = ServerMessageSchema.parse(JSON.parse(String(data)));
    if (message.type === 'welcome') me = message.me.playerId;
    if (message.type === 'welcome' || message.type === 'game') ({ game } = message);
    if (message.type === 'change' && game !== null) game = withImpliedFields(game, message.set, message.to);
    if (game === null) return;
    const { phase, question, chooserId, currentRound: roundNumber } = game;
    const turn = `${phase} ${roundNumber} ${question?.id}`;
    if (turn === done) return;
    done = turn;
    if (phase === 'finished') socket.close();
    const pick = { gameId: id, playerId: me, topic: 'generalKnowledge', difficulty: 'easy', roundNumber };
    if (phase === 'choosing' && chooserId === me)
      call(session, '/functions/select-topic', pick).catch(console.error);
    if (phase !== 'question' || question === null) return;
    const answer = {
      type: 'answer',
      ref: question.id,
      questionId: question.id,
      answerIndex: randomInt(question.options.length),
    };
    setTimeout(() => socket.send(JSON.stringify(answer)), randomInt(500, 4_000) / (game.speed ?? 1));
  });
  await new Promise((resolve) => socket.addEventListener('close', resolve));
}

await Promise.all(Array.from({ length: Number(values.players) }, (_, index) => play(`Guest ${index + 1}`)));
