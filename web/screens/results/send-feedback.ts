/** Sends feedback about a game, with the device and the page but no name. */

import type { z } from 'zod';

import type { FeedbackBodySchema } from '../../../protocol/data.ts';
import { post } from '../../api/client.ts';
import { sessionId } from '../../storage/session.ts';

interface Written {
  readonly gameId: string;
  readonly language: string;
  readonly message: string;
}

export function sendFeedback({ gameId, language, message }: Written): Promise<{ saved: true }> {
  const body: z.input<typeof FeedbackBodySchema> = {
    session_id: sessionId(),
    game_id: gameId,
    language,
    route: window.location.pathname,
    message,
    reason: 'post_game',
    meta: {
      userAgent: navigator.userAgent,
      referrer: document.referrer,
      screen: `${window.screen.width}x${window.screen.height}`,
      viewport: `${window.innerWidth}x${window.innerHeight}`,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  };
  return post('/feedback', body);
}
