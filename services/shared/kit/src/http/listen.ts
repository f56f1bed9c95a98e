import { createServer, type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { screenTarget } from './request-target.ts';

export interface RunningServer {
  readonly server: Server;
  readonly url: string;
  /** Continues to respond, but closes each connection, so that clients move to other processes. */
  drain(): void;
  /** Stops accepting connections and waits for running requests; closes the rest after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

// Longer than the gateway's own: the client must close idle connections, otherwise it may send a request into a
// connection that is being closed.
const keepAliveTimeoutMs = 75_000;
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
// Backlog of connections while the process is busy. With Node's default of 511, half of a burst of 1,000 connections
// waits a second or more for its retry. With a longer one, clients have given up when an overloaded process reads their
// requests.
const backlog = 1_024;

/**
 * Opens a port. Screens odd request targets before any other listener: see `refuseOddTargets`.
 * @param app a request listener (an Express app), or a server that sockets were attached to
 * @param options `port` 0 takes a free one
 * @throws when the port is taken
 */
export async function startServer(
  app: RequestListener | Server,
  options: { host: string; port: number; logger: Logger; logAs?: 'url' | 'internalUrl' },
): Promise<RunningServer> {
  const server = app instanceof Server ? app : createServer(app);
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.on('clientError', (_error, socket: Socket) => answerBrokenRequest(socket));
  server.on('connect', (_request, socket: Socket) => answerBrokenRequest(socket));

  let draining = false;
  server.prependListener('request', (req, res) => {
    screenTarget(req);
    if (draining) res.shouldKeepAlive = false;
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, backlog, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const url = `http://${options.host}:${portOf(server)}`;
  options.logger.info({ [options.logAs ?? 'url']: url }, 'listening');

  return {
    server,
    url,
    drain() {
      draining = true;
    },
    async stop(timeoutMs = stopTimeoutMs) {
      draining = true;
      // Upgraded sockets count as open, and `closeAllConnections` does not close them: hence the race.
      await new Promise<void>((resolve) => {
        const cut = setTimeout(() => {
          server.closeAllConnections();
          resolve();
        }, timeoutMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Answers what is not valid HTTP (an unknown method, oversized headers) and never reaches the app. */
function answerBrokenRequest(socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    error: 'Some of the information sent is not valid.',
    code: 'invalid_request',
    requestId: '',
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
