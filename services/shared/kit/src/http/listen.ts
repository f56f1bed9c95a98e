import { createServer, type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { screenTarget } from './request-target.ts';

/** An open port. */
export interface RunningServer {
  readonly server: Server;
  readonly url: string;
  /** Answers go on, but each ends its connection: callers move over to other processes. */
  drain(): void;
  /** Stops accepting and waits for what is running; after `timeoutMs` the rest is cut. */
  stop(timeoutMs?: number): Promise<void>;
}

// Longer than the gateway's own, so that it is always the caller who gives an idle connection up: the other way
// round a request may be sent into a connection that is just being closed.
const keepAliveTimeoutMs = 75_000;
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 120_000;
const stopPatienceMs = 15_000;
// Connections that wait to be taken while the process is busy. Of Node's own 511 a rush of a thousand lets half wait for
// a second or more, until they ask again; the system's own limit holds as well.
const waitingConnections = 4_096;

/**
 * Opens a port. Odd request targets are screened before any other listener sees them: see `refuseOddTargets`.
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
  server.on('clientError', answerBrokenRequest);
  server.on('connect', (_request, socket: Socket) => answerBrokenRequest(new Error('no proxy'), socket));

  let draining = false;
  server.prependListener('request', (req, res) => {
    screenTarget(req);
    if (draining) res.shouldKeepAlive = false;
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, waitingConnections, () => {
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
    async stop(timeoutMs = stopPatienceMs) {
      draining = true;
      // Sockets that were upgraded count as open, and are not cut with the rest: hence the race.
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

/** What is not HTTP at all (a method that does not exist, endless headers) never reaches the app. */
function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    error: 'Some of what was sent is not valid.',
    code: 'invalid_request',
    requestId: '',
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
