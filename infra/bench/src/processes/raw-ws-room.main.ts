import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';
import { startRedisRelay } from './redis-relay.ts';
import { reportToBench } from './report-to-bench.ts';
import { roomMessage } from './room-message.ts';

/** A room on the ws package without a protocol: a message is encoded once and sent to each viewer. */
const [redisUrl = ''] = process.argv.slice(2);
const server = createServer();
const sockets = new WebSocketServer({ server });
const deliver = (text: string): void => {
  const bytes = Buffer.from(text);
  for (const socket of sockets.clients) socket.send(bytes, { binary: false });
};
const relay = await startRedisRelay(redisUrl, deliver);
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = JSON.stringify(['new-message', roomMessage(JSON.parse(String(data)))]);
    deliver(text);
    relay.publish(text);
  });
});
reportToBench(await listen(server));
