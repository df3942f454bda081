/** The message files of this language, each fetched when it is asked for. */

import type { MessageTree } from '../messages.ts';

export const files = import.meta.glob<MessageTree>(['./*.json', '!./server.json'], { import: 'default' });
