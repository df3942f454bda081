/** Traces commands and model calls, if traces are configured. */

import type { GameCommands } from '../games/game-commands.ts';
import type { RunningGames } from '../games/running-games.ts';
import { isId } from '../platform/ids.ts';
import type { Tracing } from '../platform/tracing.ts';
import type { LoadedModels } from '../questions/model/load-model-pairs.ts';
import { ModelError, type Model, type ModelRequest } from '../questions/model/model.ts';

/** Wraps running games so that each command from a route or socket is a span. Returns the same games if there are no traces. */
export function traceCommands(games: RunningGames, tracing: Tracing | null): RunningGames {
  if (tracing === null) return games;
  const { commands } = games;
  const run: GameCommands['run'] = async (gameId, command) => {
    // A socket's path may contain any text in place of a game id.
    const attributes = isId(gameId) ? { 'quizround.game': gameId } : {};
    const span = tracing.begin(`command ${command.do}`, attributes);
    try {
      const result = await commands.run(gameId, command);
      span.end(null, result.ok ? {} : { 'quizround.refused': result.code });
      return result;
    } catch (error) {
      span.end(error instanceof Error ? error.name : 'unknown');
      throw error;
    }
  };
  return { ...games, commands: { ...commands, run } };
}

/** Wraps models so that each call is a span. Returns the same models if there are no traces. */
export function traceModels(models: LoadedModels, tracing: Tracing | null): LoadedModels {
  if (tracing === null) return models;
  return {
    ...models,
    modelPairs: models.modelPairs.map(({ writer, reader }) => ({
      writer: traceModel(writer, tracing),
      reader: reader === null ? null : traceModel(reader, tracing),
    })),
  };
}

function traceModel(model: Model, tracing: Tracing): Model {
  return {
    name: model.name,
    async *ask<T>(request: ModelRequest<T>, signal: AbortSignal) {
      const span = tracing.begin(`model ${request.purpose}`, { 'gen_ai.request.model': model.name });
      let objects = 0;
      let failed: string | null = 'abandoned';
      try {
        for await (const object of model.ask(request, signal)) {
          objects++;
          yield object;
        }
        failed = null;
      } catch (error) {
        failed = error instanceof ModelError ? error.failure : 'aborted';
        throw error;
      } finally {
        span.end(failed, { 'quizround.objects': objects });
      }
    },
  };
}
