/** Challenges and summaries, asked of a local model through the real client code. */

import { describe, expect, test, vi } from 'vitest';

import type { Game, Question } from '../../game/game.ts';
import { resultsOf } from '../../game/results.ts';
import { withNames } from '../../game/summary-text.ts';
import { defaultSummary } from '../../server/questions/default-summary.ts';
import { tableOf } from '../support/games.ts';
import type { ModelReply, ModelScript } from '../support/harness/model-server.ts';
import { modelServersForTests } from '../support/model-servers.ts';
import { messages, serviceWith } from '../support/questions.ts';

const serve = modelServersForTests();

const never = new AbortController().signal;

const choosing =
  (option: string): ModelScript =>
  ({ data }) => {
    const letter = Object.entries(data.options ?? {}).find(([, text]) => text === option)?.[0];
    const reading = { thoughts: 'Let me see.', choice: letter ?? option, reason: 'Jupiter on\nsuur.' };
    return { pieces: [JSON.stringify(reading)] };
  };

/** Two players, two rounds; Anna is fast and right, Ben is not. */
function finished(): Game {
  const table = tableOf(['anna', 'ben']);
  while (table.phase !== 'finished') {
    table.until('question');
    table.toQuestion();
    table.answer('anna');
    table.answer('ben', false);
    table.wait(10_000);
    if (table.phase === 'reveal') table.wait(6_000);
  }
  return table.game;
}

const saying =
  (summary: string): ModelScript =>
  () => ({ pieces: [JSON.stringify({ summary })] });

describe('a challenged question', () => {
  const question: Question = {
    id: 'question01',
    text: 'Which planet is the largest?',
    options: ['Saturn', 'Jupiter', 'Mars', 'Venus'],
    correctAnswer: 1,
    explanation: 'It is twice as heavy as all the others together.',
    subject: 'Largest planet',
    imageUrl: null,
    checked: false,
  };

  test.each([
    ['Jupiter', true],
    ['Saturn', false],
    ['none', false],
    ['several', false],
  ])('answered %s without the key: stands is %s', async (option, stands) => {
    const server = await serve(choosing(option));
    const { service } = serviceWith({ server });
    expect(await service.judge(question, 'et', never)).toEqual({ stands, reason: 'Jupiter on suur.' });
    const [call] = server.calls;
    expect(call?.purpose).toBe('judge');
    expect(Object.keys(call?.data ?? {}).toSorted()).toEqual(['language', 'options', 'question']);
    expect(call?.data.language).toBe('Estonian');
  });

  test('is judged by the fallback when the model cannot be asked', async () => {
    const [server, fallback] = [await serve(() => ({ status: 500 })), await serve(choosing('Saturn'))];
    const { service } = serviceWith({ server, fallback });
    expect(await service.judge(question, 'en', never)).toMatchObject({ stands: false });
  });

  test('is asked over the line of the one before, whose answer was read to its end', async () => {
    const server = await serve(choosing('Jupiter'));
    const { service, metrics } = serviceWith({ server });
    for (let asked = 1; asked <= 3; asked++) {
      await service.judge(question, 'en', never);
      await vi.waitFor(() => expect(metrics.calls).toHaveLength(asked));
    }
    expect(metrics.calls[2]).toEqual({ outcome: 'ok', tokensIn: 700, tokensOut: 900 });
    expect(server.connections).toBe(1);
  });

  test('is judged although the model does not stop talking, and the line is closed', async () => {
    const server = await serve((call) => {
      const judged = choosing('Jupiter')(call);
      return 'pieces' in judged ? { ...judged, thenStall: true } : judged;
    });
    const { service } = serviceWith({ server });
    expect(await service.judge(question, 'en', never)).toMatchObject({ stands: true });
    await server.calls[0]?.closed;
  });

  test('stays open when no model can be asked', async () => {
    const server = await serve(() => ({ status: 503 }));
    await expect(serviceWith({ server }).service.judge(question, 'en', never)).rejects.toMatchObject({
      failure: 'failed',
    });
    await expect(serviceWith({}).service.judge(question, 'en', never)).rejects.toThrow('no model');
  });
});

describe('a summary', () => {
  const game = finished();

  test('is written from the figures of the game', async () => {
    const server = await serve(({ data }) => {
      const figures = data.figures as { players: { name: string; points: number; rightAnswers: number }[] };
      const [first] = figures.players;
      const text = `## Well played\n\n**${first?.name}** won with ${first?.points} points and ${first?.rightAnswers} right answers.`;
      return { pieces: [JSON.stringify({ summary: text })] };
    });
    const summary = await serviceWith({ server }).service.summarise(game, never);
    expect(summary).toContain('**[p:anna-id]** won with');
    expect(withNames(summary, resultsOf(game) ?? { players: [] })).toContain('**anna** won with');
    expect(server.calls[0]?.data.language).toBe('English');
    expect(server.calls[0]?.system).not.toContain('anna');
    expect(server.calls[0]?.prompt).not.toContain(game.players[0]?.session ?? '-');
  });

  test.each<[string, ModelReply | ReturnType<typeof saying>]>([
    [
      'holds a number that no statistic has',
      saying('## Well played\n\n**anna** won with 99999 points, what a game that was!'),
    ],
    [
      'is in another language',
      saying('## Gut gespielt\n\nAnna hat gewonnen, und alle anderen haben sich tapfer geschlagen.'),
    ],
    ['holds markup', saying('## Well played\n\n<script>alert(1)</script> what a game that was, friends!')],
    ['is too short', saying('## Hm')],
    ['never comes', { stall: true }],
    ['is refused', { status: 401 }],
  ])('that %s becomes a thank-you in the language of the game', async (_, reply) => {
    const server = await serve(typeof reply === 'function' ? reply : () => reply);
    const { service } = serviceWith({ server });
    expect(await service.summarise(game, never)).toBe(defaultSummary(messages.in('en'), resultsOf(game)));
    if (_ !== 'is in another language') {
      expect(await service.summarise({ ...game, language: 'ja' }, never)).toBe(
        defaultSummary(messages.in('ja'), resultsOf(game)),
      );
    }
  });

  test('without a model is a thank-you', async () => {
    expect(await serviceWith({}).service.summarise({ ...game, language: 'et' }, never)).toBe(
      defaultSummary(messages.in('et'), resultsOf(game)),
    );
  });
});
