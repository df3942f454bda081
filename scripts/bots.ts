// Fills a lobby from outside, over the public API as docs/protocol.md describes it: `npm run bots -- 123456 --players 5 [--url http://localhost:3000]`.
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { FindGameReplySchema } from '../protocol/data.ts';
import { SeatedPlayer } from '../test/support/harness/http-game.ts';
import { PlayerClient, taken } from '../test/support/harness/player-client.ts';

const options = {
  players: { type: 'string', default: '3' },
  url: { type: 'string', default: 'http://localhost:3000' },
} as const;
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [code = ''] = positionals;

/** Joins, picks a preset on its turn, answers at random within 4 s, and goes when the game is over. */
async function play(name: string): Promise<void> {
  const client = new PlayerClient(values.url);
  const { id } = taken(await client.post('/api/rpc/find_game_by_code', { code }), 200, FindGameReplySchema);
  await client.join(id, name);
  const player = await SeatedPlayer.of(client, id);
  const { live, playerId } = player;
  const turnOf = (): string => `${live.view.phase} ${live.view.chooserId} ${live.view.question?.id}`;
  while (live.view.phase !== 'finished') {
    const { phase, chooserId, question, speed = 1 } = live.view;
    const turn = turnOf();
    if (phase === 'choosing' && chooserId === playerId) await player.pick('generalKnowledge');
    if (phase === 'question' && question !== null) {
      await player.opened();
      await wait(randomInt(500, 4_000) / speed);
      const asked = live.view.question;
      if (asked?.id === question.id) await live.answer(asked.id, randomInt(asked.options.length));
    }
    await live.until(() => turnOf() !== turn, 'the next turn', 24 * 3_600_000);
  }
  live.end();
}

await Promise.all(Array.from({ length: Number(values.players) }, (_, index) => play(`Guest ${index + 1}`)));
