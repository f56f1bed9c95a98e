import { createServer } from 'node:http';
import type { ChatMessage } from '@poc/contracts/socket';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { answerBench } from './answer-bench.ts';
import { listen } from './listen.ts';
import { roomMessage } from './room-message.ts';

/** Standard rooms with batches: what comes to a node within 100 ms is one event to the room, by socket.io and its Redis adapter. */
const [redisUrl = ''] = process.argv.slice(2);
const windowMs = 100;
const publisher = new Redis(redisUrl);
const server = createServer();
const io = new Server(server, { adapter: createAdapter(publisher, publisher.duplicate()) });
let gathered: ChatMessage[] = [];

function send(): void {
  const [first] = gathered;
  if (first) io.to(first.streamId).emit('new-messages', gathered);
  gathered = [];
}

io.on('connection', (socket) => {
  socket.on('join-stream', ({ streamId }: { streamId: string }, ack: (answer: object) => void) => {
    void socket.join(streamId);
    ack({ ok: true });
  });
  socket.on('chat-message', (payload: unknown) => {
    if (gathered.length === 0) setTimeout(send, windowMs);
    gathered.push(roomMessage(payload));
  });
});
answerBench(await listen(server));
