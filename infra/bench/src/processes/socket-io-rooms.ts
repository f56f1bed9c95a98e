import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';

/**
 * Serves socket.io with its defaults and the Redis adapter, and sends its URL to the bench. Joining a stream joins its
 * room.
 * @param onSocket adds a contender's handlers
 */
export async function serveSocketIoRooms(
  redisUrl: string,
  onSocket: (io: Server, socket: Socket) => void,
): Promise<void> {
  const publisher = new Redis(redisUrl);
  const server = createServer();
  const io = new Server(server, { adapter: createAdapter(publisher, publisher.duplicate()) });
  io.on('connection', (socket) => {
    socket.on('join-stream', ({ streamId }: { streamId: string }, ack: (response: object) => void) => {
      void socket.join(streamId);
      ack({ ok: true });
    });
    onSocket(io, socket);
  });
  reportToBench(await listen(server));
}
