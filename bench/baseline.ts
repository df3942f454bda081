/** The baseline: a server in its own process that does the minimum for an answer: a POST, its row on disk, one message to ten sockets. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

const message = Buffer.from('x'.repeat(Number(process.argv[2] ?? 100)));

const database = new DatabaseSync(join(process.env.DATA_DIR ?? '.', 'baseline.sqlite'));
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec('create table answers (id integer primary key, body text not null)');
const insert = database.prepare('insert into answers (body) values (?)');

const app = Fastify();
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });

app.get('/readyz', () => ({ status: 'ready' }));
app.post('/answer', (request) => {
  insert.run(JSON.stringify(request.body));
  for (const socket of sockets.clients) socket.send(message, { binary: false });
  return { isCorrect: true, totalPoints: 150, speedBonus: 50, correctAnswer: 1 };
});

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listens on http://localhost:${new URL(address).port}`);
