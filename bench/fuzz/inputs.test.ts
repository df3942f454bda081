import { expect, test } from 'vitest';

import { drawInputs, type Input } from './inputs.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Quizround', version: '1' },
  paths: {
    '/api/games': {
      post: {
        tags: ['games'],
        summary: 'Makes a game',
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } },
          },
        },
        responses: {},
      },
    },
    '/api/games/{gameId}': {
      get: {
        tags: ['games'],
        summary: 'Reads a game',
        parameters: [{ name: 'gameId', in: 'path', required: true }],
        responses: {},
      },
    },
  },
  components: { schemas: {}, securitySchemes: {} },
};

const draw = (seed: number): Input[] => drawInputs(DOCUMENT, { name: ['Anna'] }, 300, seed);

test('a seed draws the same inputs again, and another one others', () => {
  expect(draw(1)).toEqual(draw(1));
  expect(draw(2)).not.toEqual(draw(1));
});

test('every route, the socket and bytes that are no HTTP are among the inputs', () => {
  const inputs = draw(1);
  const routes = inputs.flatMap((input) => (input.kind === 'request' ? input.route.path : []));
  expect(new Set(routes)).toEqual(new Set(Object.keys(DOCUMENT.paths)));
  expect(new Set(inputs.map(({ kind }) => kind))).toEqual(new Set(['request', 'conversation', 'bytes']));
});
