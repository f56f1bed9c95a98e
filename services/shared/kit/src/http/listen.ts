import { createServer, type RequestListener, Server } from 'node:http';
import { createServer as createNetServer, Server as NetServer, type Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { screenTarget } from './request-target.ts';

export interface RunningServer {
  readonly server: Server;
  readonly url: string;
  /** Continues to respond, but closes each connection, so that clients move to other processes. */
  drain(): void;
  /**
   * Closes only the port. `Server.close` also closes idle connections, and with them requests that are just arriving.
   */
  stopAccepting(): void;
  /** Stops accepting connections and waits for running requests; closes the rest after `timeoutMs`. */
  stop(timeoutMs?: number): Promise<void>;
}

// Longer than the gateway's keep-alive: the client must close idle connections first, otherwise it may send a request
// into a closing connection.
const keepAliveTimeoutMs = 75_000;
const headersTimeoutMs = 20_000;
const requestTimeoutMs = 120_000;
const stopTimeoutMs = 15_000;
// Backlog of connections while the process is busy. With Node's default of 511, half of a burst of 1,000 connections
// waits a second or more for a retry. With a longer backlog, an overloaded process would read requests of clients that
// have given up.
const backlog = 1_024;

/** Number of listening sockets in `crowd` mode. */
const crowdSockets = 16;
/** Backlog per socket in `crowd` mode. */
const crowdBacklog = 128;

/**
 * Opens a port. Screens odd request targets before any other listener: see `refuseOddTargets`.
 * @param app a request listener (an Express app), or a server that sockets were attached to
 * @param options `port` 0 takes a free one. `crowd` opens several listening sockets, for a process with thousands of
 *   connections; `server.close` then covers only one of them
 * @throws when the port is taken
 */
export async function startServer(
  app: RequestListener | Server,
  options: { host: string; port: number; logger: Logger; logAs?: 'url' | 'internalUrl'; crowd?: boolean },
): Promise<RunningServer> {
  const server = app instanceof Server ? app : createServer(app);
  server.keepAliveTimeout = keepAliveTimeoutMs;
  server.headersTimeout = headersTimeoutMs;
  server.requestTimeout = requestTimeoutMs;
  server.on('clientError', (_error, socket: Socket) => refuseBrokenRequest(socket));
  server.on('connect', (_request, socket: Socket) => refuseBrokenRequest(socket));

  let draining = false;
  server.prependListener('request', (req, res) => {
    screenTarget(req);
    if (draining) res.shouldKeepAlive = false;
  });

  const { host, port } = options;
  const listeners: NetServer[] = [server];
  // Only Linux distributes connections over the sockets of a port.
  if (options.crowd && process.platform === 'linux') {
    await refuseTakenPort(host, port);
    await listenOn(server, { host, port, reusePort: true });
    while (listeners.length < crowdSockets) {
      const listener = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        // Node's HTTP server reads its settings from the socket's server.
        server.emit('connection', Object.assign(socket, { server })),
      );
      listeners.push(listener);
      await listenOn(listener, { host, port: portOf(server), reusePort: true }).catch((error: unknown) => {
        for (const open of listeners) open.close();
        throw error;
      });
    }
  } else await listenOn(server, { host, port });
  const url = `http://${options.host}:${portOf(server)}`;
  options.logger.info({ [options.logAs ?? 'url']: url }, 'listening');

  return {
    server,
    url,
    drain() {
      draining = true;
    },
    stopAccepting() {
      for (const listener of listeners) NetServer.prototype.close.call(listener);
    },
    async stop(timeoutMs = stopTimeoutMs) {
      draining = true;
      // A race, because upgraded sockets count as open and `closeAllConnections` does not close them.
      await new Promise<void>((resolve) => {
        const cut = setTimeout(() => {
          server.closeAllConnections();
          resolve();
        }, timeoutMs);
        void Promise.all(
          listeners.map((listener) => new Promise<void>((closed) => listener.close(() => closed()))),
        ).then(() => {
          clearTimeout(cut);
          resolve();
        });
      });
    },
  };
}

/**
 * Opens a listening socket. libuv accepts one connection per socket and turn of the event loop. A process that forwards
 * frames to thousands of viewers has long turns: with one socket it would accept a few connections a second, and read
 * them after their clients have given up.
 */
function listenOn(
  server: NetServer,
  options: { host: string; port: number; reusePort?: boolean },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...options, backlog: options.reusePort ? crowdBacklog : backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Fails when another process uses the port, which opening it with `reusePort` does not detect: a probe opens it
 * exclusively. Two processes that start at the same moment are not detected.
 */
async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createNetServer();
  await listenOn(probe, { host, port });
  await new Promise((resolve) => probe.close(resolve));
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Responds to invalid HTTP (an unknown method, oversized headers), which never reaches the app. */
function refuseBrokenRequest(socket: Socket): void {
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
