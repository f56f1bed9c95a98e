import { createServer } from 'node:net';
import { answerBench } from './answer-bench.ts';
import { listen } from './listen.ts';

/**
 * The least that a server can do: it reads nothing of a request but its end, and sends bytes made once. What the load
 * reaches against it is the load's own limit.
 */
const bodyBytes = Number(process.argv[2]);
const answer = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n${'x'.repeat(bodyBytes)}`,
);
const server = createServer({ noDelay: true }, (socket) => {
  // One request at a time comes on a connection, in one piece.
  socket.on('data', () => socket.write(answer));
  socket.on('error', () => socket.destroy());
});
answerBench(await listen(server));
