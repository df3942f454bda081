/** No name of a player or a team is sent to a model, from a game's start to its summary; the finished summary contains them all. */

import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { GameSummaryReplySchema } from '../../protocol/functions.ts';
import { elements, startModelServer } from '../support/harness/model-server.ts';
import { taken } from '../support/harness/player-client.ts';
import { besideWriting, soundQuestions } from '../support/questions.ts';
import { serverForTests } from '../support/server.ts';

const PLAYERS = ['Zyxwina', 'Qortolf', '<b>Mirjamo', '4242'];
const TEAMS = ['Crimson Herons', 'Azure Voles'];
const FiguresSchema = z.object({
  players: z.array(z.object({ name: z.string(), points: z.number() })),
  teams: z.array(z.object({ name: z.string() })),
});

const model = await startModelServer((call) => {
  if (call.purpose === 'write') return { pieces: elements(soundQuestions(9)) };
  if (call.purpose === 'judge') {
    return { pieces: [JSON.stringify({ thoughts: '', choice: 'none', reason: 'None of these is right.' })] };
  }
  if (call.purpose !== 'summary') return besideWriting(call);
  const { players, teams } = FiguresSchema.parse(call.data.figures);
  const told = players.map(({ name, points }) => `**${name}** has ${points} points.`).join(' ');
  const summary = `## Well played\n\n${told} What a race of ${teams.map(({ name }) => name).join(' and ')}!`;
  return { pieces: [JSON.stringify({ summary })] };
});
afterAll(() => model.close());
const server = await serverForTests({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'm',
  AI_BASE_URL: model.url,
});

test('names stay with the server', async () => {
  const table = await server.table(PLAYERS, { settings: { rounds: 1, teams: { names: TEAMS } } });
  await table.toChoosing();
  await table.pick('Pirates');
  await table.host.live.phase('intro');
  await table.toQuestion();
  for (const [index, seat] of table.seats.entries()) await table.answerOver(seat, index % 4);
  await table.toReveal();
  await table.guest.client.post(`${table.path}/questions/${table.question.id}/challenge`, {
    reason: 'Zyxwina says so',
  });
  await table.toEnd();
  const summary = await vi.waitFor(async () => {
    const reply = await table.guest.client.call('generate-game-summary', { gameId: table.gameId });
    return taken(reply, 200, GameSummaryReplySchema).summary;
  });
  for (const name of ['Zyxwina', 'Qortolf', '＜b＞Mirjamo', '4242', ...TEAMS])
    expect(summary).toContain(name);
  expect(summary).not.toMatch(/[<>]|\b[PT]\d/);
  const purposes = new Set(model.calls.map(({ purpose }) => purpose));
  expect([...purposes].toSorted()).toEqual(['judge', 'plan', 'read', 'summary', 'write']);
  for (const { body } of model.calls) {
    const sent = JSON.stringify(body).toLowerCase();
    for (const name of [...PLAYERS, ...TEAMS]) expect(sent).not.toContain(name.toLowerCase());
  }
});
