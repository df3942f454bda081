/** The bytes sent during a whole game: nothing too early, no session id, the same for all. */

import { expect, test } from 'vitest';

import { ResultsReplySchema } from '../../protocol/data.ts';
import { taken } from '../support/harness/player-client.ts';
import { serverForTests, type ClockedGame } from '../support/server.ts';

const server = await serverForTests();

/** Plays a game to its end; everyone answers, each with another option. */
async function play(table: ClockedGame): Promise<void> {
  while (table.view.phase !== 'finished') {
    if (table.view.phase === 'lobby') await table.start();
    else if (table.view.phase === 'choosing') await table.pick();
    else if (table.view.phase === 'question' && table.view.answered.length === 0) {
      await server.clock.advanceTo((table.view.questionStartTime ?? 0) + 1_000);
      for (const [index, seat] of table.seats.entries()) await table.answerOver(seat, index % 4);
      await server.settle();
    } else await table.pass();
  }
}

test('no key, no other’s choice, no session id and no seed is sent before its time', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo', 'Dan'], { settings: { rounds: 2 } });
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  const lives = [...table.seats.map(({ live }) => live), show];
  /** Every text, with its receiver's phase and the open question. */
  const sent: { text: string; phase: string | undefined; question: string | undefined }[] = [];
  for (const live of lives) {
    const already = live.texts.map((text) => ({ text, phase: 'lobby', question: undefined }));
    sent.push(...already);
    live.ws.on('message', () => {
      const text = live.texts.at(-1) ?? '';
      sent.push({ text, phase: live.game?.phase, question: live.game?.question?.id });
    });
  }
  await play(table);
  const { rounds } = taken(await table.host.client.get(`${table.path}/results`), 200, ResultsReplySchema);
  const questions = rounds.flatMap((round) => round.questions);
  expect(questions).toHaveLength(12);

  const sessions = table.seats.map(({ client }) => client.sessionId);
  const never = [
    ...sessions,
    '"session',
    '"seed',
    '"host"',
    '"removals',
    '"creator',
    '"distractors',
    '"subject',
  ];
  const leaks: string[] = [];
  const revealed = new Set<string>();
  for (const { text, phase, question } of sent) {
    if (never.some((secret) => text.includes(secret))) leaks.push(text);
    if (phase === 'reveal' && question !== undefined) revealed.add(question);
    if (phase === 'reveal' || text.startsWith('{"type":"receipt"')) continue;
    if (/"(?:correctAnswer|timeTaken|points|explanation)"/.test(text)) leaks.push(text);
    const early = questions.filter(({ id }) => !revealed.has(id));
    if (early.some(({ explanation }) => text.includes(JSON.stringify(explanation)))) leaks.push(text);
  }
  expect(leaks).toEqual([]);
  expect(revealed.size).toBe(12);
});

test('where everyone learns it together, nothing that is sent before the close says right or wrong, by any call', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo', 'Dan'], {
    settings: { rounds: 1, reveal: 'together' },
  });
  await table.toQuestion();
  const texts: string[] = [];
  for (const { live } of table.seats) live.ws.on('message', () => void texts.push(live.texts.at(-1) ?? ''));
  const { id: questionId } = table.question;
  for (const [answerIndex, seat] of table.seats.entries()) {
    const receipt = await table.answerOver(seat, answerIndex);
    const reply = await seat.submit({ answerIndex, questionId });
    const read = await seat.client.get(table.path);
    const again = await seat.client.live(table.gameId);
    texts.push(
      JSON.stringify(receipt),
      JSON.stringify(reply.body),
      JSON.stringify(read.body),
      ...again.texts,
    );
    again.ws.close();
  }
  await server.settle();
  const results = await table.host.client.get(`${table.path}/results`);
  expect(results.status).not.toBe(200);
  const told = texts.filter((text) =>
    /"(?:isCorrect|totalPoints|speedBonus|correctAnswer)":(?!null)|"explanation"|"points"/.test(text),
  );
  expect(told).toEqual([]);
  expect(texts.filter((text) => text.includes('"correctAnswer":null')).length).toBeGreaterThanOrEqual(12);
  await table.toReveal();
  expect(table.view.reveal?.points.filter((points) => points !== null && points > 0)).toHaveLength(1);
});

test('a question’s text and options go out 300 ms before it opens, no earlier', async () => {
  const table = await (await server.table()).toIntro();
  const texts = (): string => table.seats.flatMap(({ live }) => live.texts).join('\n');
  const opensAt = table.view.questionStartTime ?? 0;
  await server.clock.advanceTo(opensAt - 301);
  expect(table.view).toMatchObject({ phase: 'intro', question: null });
  await server.clock.advanceTo(opensAt - 300);
  const { text, options } = table.question;
  expect(table.view.phase).toBe('question');
  const before = texts().split(JSON.stringify(text))[0] ?? '';
  for (const option of options) expect(before).not.toContain(`[${JSON.stringify(option)},`);
  for (const { live } of table.seats)
    expect(live.texts.filter((sent) => sent.includes(JSON.stringify(text)))).toHaveLength(1);
});

test('a change is the same bytes to everyone, show screen included', async () => {
  const table = await server.table(['Anna', 'Ben', 'Cleo'], { settings: { rounds: 1 } });
  const show = await table.host.client.live(table.gameId, { role: 'show' });
  const lives = [...table.seats.map(({ live }) => live), show];
  await server.settle();
  const from = lives.map((live) => live.texts.length);
  await play(table);
  const changes = lives.map((live, index) =>
    live.texts.slice(from[index]).filter((text) => /^\{"type":"(?:change|answered)"/.test(text)),
  );
  expect(changes[0]?.length).toBeGreaterThan(20);
  for (const other of changes) expect(other).toEqual(changes[0]);
});

test('a game’s bytes for a question to a player stay within what is promised', async () => {
  const table = await server.table(Array.from({ length: 10 }, (_, index) => `Player ${index + 1}`));
  await table.toIntro();
  const { live } = table.host;
  await server.settle();
  const from = live.texts.length;
  let questions = 0;
  for (; questions < 6; questions++) {
    await table.toQuestion();
    for (const [index, seat] of table.seats.entries()) {
      await table.answerOver(seat, index % 4);
      await server.clock.advance(100);
    }
    await table.pass();
  }
  const sent = live.texts.slice(from).filter((text) => !text.startsWith('{"type":"pong"'));
  const bytes = sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes / questions).toBeLessThan(1_500);
});
