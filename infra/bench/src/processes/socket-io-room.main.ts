import { roomMessage } from './room-message.ts';
import { serveSocketIoRooms } from './socket-io-rooms.ts';

/** A typical good implementation: socket.io with its defaults and the Redis adapter, without storage. */
const [redisUrl = ''] = process.argv.slice(2);
await serveSocketIoRooms(redisUrl, (io, socket) => {
  socket.on('chat-message', (payload: unknown) => {
    const message = roomMessage(payload);
    io.to(message.streamId).emit('new-message', message);
  });
  socket.on('reaction', ({ type, streamId }: { type: string; streamId: string }) => {
    io.to(streamId).emit('new-reaction', { type, streamId });
  });
});
