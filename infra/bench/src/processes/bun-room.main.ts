import { startRedisRelay } from './redis-relay.ts';
import { reportToBench } from './report-to-bench.ts';
import { roomMessage } from './room-message.ts';

/** Subset of Bun's API used here. */
interface BunServer {
  readonly port: number;
  upgrade(request: Request): boolean;
  publish(topic: string, data: string): number;
}
declare const Bun: {
  serve(options: {
    port: number;
    hostname: string;
    fetch(request: Request, server: BunServer): Response | undefined;
    websocket: {
      perMessageDeflate: boolean;
      backpressureLimit: number;
      open(socket: { subscribe(topic: string): void }): void;
      message(socket: object, data: string | Buffer): void;
    };
  }): BunServer;
};

/** A room on Bun's native publish. */
const [redisUrl = ''] = process.argv.slice(2);
const topic = 'room';
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, itself) => (itself.upgrade(request) ? undefined : new Response(null, { status: 400 })),
  websocket: {
    perMessageDeflate: false,
    // The default limit drops messages of slow viewers; this limit drops them as late as possible.
    backpressureLimit: 64 * 1024 * 1024,
    open: (socket) => socket.subscribe(topic),
    message(_socket, data) {
      const text = JSON.stringify(['new-message', roomMessage(JSON.parse(String(data)))]);
      server.publish(topic, text);
      relay.publish(text);
    },
  },
});
const relay = await startRedisRelay(redisUrl, (text) => void server.publish(topic, text));
reportToBench(`http://127.0.0.1:${server.port}`);
