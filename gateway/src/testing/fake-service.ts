import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { type LiveNode, liveNodeHeader } from '@poc/contracts/live-node';
import { listen } from '@poc/testing/listen';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  bytes: number;
}

export interface FakeService {
  nodeId: string;
  readonly url: string;
  readonly seen: SeenRequest[];
  respond: RequestListener;
  ready: boolean;
  silent: boolean;
  onUpgrade(listener: (socket: Socket, url: string) => void): void;
  /** Simulates SIGKILL: closes the port and cuts every connection. */
  kill(): Promise<void>;
}

export const switchingProtocols =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

export const respondJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

export async function startFakeService(name: string, port = 0): Promise<FakeService> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      if (service.silent) return;
      response.writeHead(service.ready ? 200 : 503, { [liveNodeHeader]: service.nodeId }).end('{}');
      return;
    }
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, bytes: 0 };
    service.seen.push(seen);
    request.on('data', (chunk: Buffer) => {
      seen.bytes += chunk.length;
    });
    service.respond(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const taken = await listen(server, port);

  const service: FakeService = {
    nodeId: randomUUID(),
    url: `http://127.0.0.1:${taken}`,
    seen: [],
    respond: respondJson({ from: name }),
    ready: true,
    silent: false,
    onUpgrade: (listener) => {
      server.on('upgrade', (request, socket) => {
        const client = socket as Socket;
        sockets.add(client);
        client.on('error', () => client.destroy());
        service.seen.push({ method: 'UPGRADE', url: request.url ?? '', headers: request.headers, bytes: 0 });
        listener(client, request.url ?? '');
      });
    },
    kill: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return service;
}

export const registrationOf = ({ nodeId, url }: FakeService): LiveNode => ({
  id: nodeId,
  url,
  load: 0,
  draining: false,
});
