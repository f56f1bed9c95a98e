import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { answerBench } from './answer-bench.ts';
import { listen } from './listen.ts';
import { roomMessage } from './room-message.ts';

/** What a good team would ship: socket.io with its defaults and the Redis adapter. It stores nothing. */
const [redisUrl = ''] = process.argv.slice(2);
const publisher = new Redis(redisUrl);
const server = createServer();
const io = new Server(server, { adapter: createAdapter(publisher, publisher.duplicate()) });

io.on('connection', (socket) => {
  socket.on('join-stream', ({ streamId }: { streamId: string }, ack: (answer: object) => void) => {
    void socket.join(streamId);
    ack({ ok: true });
  });
  socket.on('chat-message', (payload: unknown) => {
    const message = roomMessage(payload);
    io.to(message.streamId).emit('new-message', message);
  });
  socket.on('reaction', ({ type, streamId }: { type: string; streamId: string }) => {
    io.to(streamId).emit('new-reaction', { type, streamId });
  });
});
answerBench(await listen(server));
