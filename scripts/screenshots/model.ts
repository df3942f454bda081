/** The language model of the pictures: a local server that translates, writes, waits or refuses as the scene needs it. */

import {
  elements,
  startModelServer,
  type ModelCall,
  type ModelReply,
  type ModelServer,
} from '../../test/support/harness/model-server.ts';
import { pictureQuestions } from './questions.ts';
import { inArabicLetters, type PictureLanguage } from './words.ts';

export class PictureModel {
  /** Calls wait for this; null: they are answered at once. */
  waitsFor: Promise<void> | null = null;
  fails = false;
  readonly #language: PictureLanguage;
  #server: ModelServer | null = null;

  private constructor(language: PictureLanguage) {
    this.#language = language;
  }

  static async start(language: PictureLanguage): Promise<PictureModel> {
    const model = new PictureModel(language);
    model.#server = await startModelServer(async (call) => {
      await model.waitsFor;
      return model.fails ? { status: 400 } : model.#answer(call);
    });
    return model;
  }

  /** What a server is started with to ask this model. */
  get environment(): Readonly<Record<string, string>> {
    const url = this.#server?.url;
    if (url === undefined) throw new Error('the model was not started');
    return { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: url, AI_CHECK: 'off' };
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  #answer({ purpose, data }: ModelCall): ModelReply {
    if (purpose === 'translate') {
      const messages = data.messages ?? [];
      return { pieces: elements(messages.map(({ id, text }) => ({ id, text: inArabicLetters(text) }))) };
    }
    if (purpose === 'plan')
      return { pieces: elements(Array.from({ length: 12 }, (_, n) => ({ subtopic: `Part ${n + 1}` }))) };
    if (purpose === 'write') return { pieces: elements(pictureQuestions(this.#language)) };
    // Highlights are then written from the game's own numbers.
    return { status: 400 };
  }
}
