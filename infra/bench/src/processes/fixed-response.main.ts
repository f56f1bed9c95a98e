import { createServer } from 'node:net';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';

/**
 * A minimal server: it detects the end of a request and sends a fixed response. Its rate is the maximum of the load
 * process.
 */
const bodyBytes = Number(process.argv[2]);
const response = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n${'x'.repeat(bodyBytes)}`,
);
const server = createServer({ noDelay: true }, (socket) => {
  // Requests arrive one at a time per connection, in one piece.
  socket.on('data', () => socket.write(response));
  socket.on('error', () => socket.destroy());
});
reportToBench(await listen(server));
