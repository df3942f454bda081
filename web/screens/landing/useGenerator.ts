/** Requests a preview of questions, and keeps the result. */

import { useState } from 'react';
import type { z } from 'zod';

import type { Difficulty } from '../../../game/topics.ts';
import type { GenerateQuestionsReplySchema } from '../../../protocol/functions.ts';
import { ApiError, codeOf, invoke } from '../../api/client.ts';
import { useLanguage } from '../../i18n/Language.tsx';
import type { ProblemCode } from '../../i18n/refusals.ts';

type Preview = z.infer<typeof GenerateQuestionsReplySchema>;

export type PreviewQuestion = Preview['questions'][number];

/** The requested topic: a preset has its key in the request and its name on screen. */
export interface PreviewRequest {
  readonly topic: string;
  readonly name: string;
  readonly difficulty: Difficulty;
}

export type Generated =
  | { readonly stage: 'nothing' }
  | { readonly stage: 'writing'; readonly name: string }
  | { readonly stage: 'ready'; readonly name: string; readonly questions: readonly PreviewQuestion[] }
  | {
      readonly stage: 'failed';
      readonly name: string;
      readonly code: ProblemCode;
      /** Whole seconds until the next try, if the server gave them. */
      readonly waitSeconds: number | null;
    };

export function useGenerator(): {
  generated: Generated;
  generate: (request: PreviewRequest) => Promise<void>;
} {
  const language = useLanguage();
  const [generated, setGenerated] = useState<Generated>({ stage: 'nothing' });

  async function generate({ topic, name, difficulty }: PreviewRequest) {
    setGenerated({ stage: 'writing', name });
    try {
      const { questions } = await invoke<Preview>(
        'generate-questions',
        { topic, difficulty, language },
        { like: { questions: [] } },
      );
      setGenerated({ stage: 'ready', name, questions });
    } catch (error) {
      const pause = error instanceof ApiError ? error.retryAfterMs : null;
      const waitSeconds = pause === null ? null : Math.ceil(pause / 1_000);
      setGenerated({ stage: 'failed', name, code: codeOf(error), waitSeconds });
    }
  }

  return { generated, generate };
}
