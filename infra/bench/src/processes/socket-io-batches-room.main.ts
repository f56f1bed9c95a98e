import type { ChatMessage } from '@poc/contracts/socket';
import { roomMessage } from './room-message.ts';
import { serveSocketIoRooms } from './socket-io-rooms.ts';

/** Standard rooms with batches: messages received within 100 ms become one event. */
const [redisUrl = ''] = process.argv.slice(2);
const windowMs = 100;
let gathered: ChatMessage[] = [];
await serveSocketIoRooms(redisUrl, (io, socket) => {
  socket.on('chat-message', (payload: unknown) => {
    const message = roomMessage(payload);
    gathered.push(message);
    if (gathered.length > 1) return;
    setTimeout(() => {
      io.to(message.streamId).emit('new-messages', gathered);
      gathered = [];
    }, windowMs);
  });
});
