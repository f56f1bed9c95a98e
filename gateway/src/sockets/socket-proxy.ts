import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { AppError } from '@poc/kit/errors';
import { requestIdOf } from '@poc/kit/http/request-id';
import type { Logger } from '@poc/kit/log';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { serviceUnavailable, type Upstream } from '../api/forwarding/upstream.ts';
import type { HeldClient } from './held-client.ts';
import { joinSockets } from './join-sockets.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

/** Process that takes a WebSocket. */
export interface SocketTarget {
  readonly id: string;
  readonly upstream: Upstream;
}

interface Handshake {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** Bytes that followed the request. */
  readonly head: Buffer;
  /** Set if the gateway has already responded to the client. */
  readonly held?: HeldClient | null;
}

export interface SocketProxy {
  /**
   * Forwards a WebSocket handshake to a process and joins the two sockets. Failures are written to the client's socket.
   * @param onClose the caller's `close` listener on the client's socket, the only listener that joined sockets retain
   * @param onSettled called when the process has responded, or the handshake has failed, at least once
   */
  connect(handshake: Handshake, node: SocketTarget, onClose: () => void, onSettled?: () => void): void;
}

/**
 * Uses the WebSocket half of http-proxy-middleware, with POC's error responses and sockets that retain no handshake.
 */
export function createSocketProxy(options: {
  /** Timeout for connecting to a node. */
  connectTimeoutMs: number;
  /** Timeout for a node's response to the handshake. */
  upgradeTimeoutMs: number;
  logger: Logger;
  onUnreachable: (node: SocketTarget) => void;
}): SocketProxy {
  const { connectTimeoutMs, upgradeTimeoutMs, logger, onUnreachable } = options;
  const waiting = new WeakMap<
    IncomingMessage,
    { node: SocketTarget; onClose: () => void; onSettled: () => void }
  >();

  const onFailure = (reason: Error, request: IncomingMessage, socket: Socket): void => {
    const node = waiting.get(request)?.node;
    // After the handshake, or when the client disconnected, an error says nothing about the node.
    if (!node || socket.destroyed) {
      socket.destroy();
      return;
    }
    waiting.delete(request);
    refuseUpgrade(socket, failureOf(reason, node), requestIdOf(request));
  };

  /** Logs that a node did not respond, and returns the error for the client. */
  const failureOf = (reason: Error, node: SocketTarget): AppError => {
    const slow = 'statusCode' in reason && reason.statusCode === 504;
    // A node that is slow under load or refuses one handshake still serves its viewers. Probes detect a node that
    // hangs.
    if (isUnreachable(reason)) onUnreachable(node);
    logger.warn({ node: node.id, reason: reason.message }, 'socket node did not respond');
    return slow
      ? new AppError('upstream_timeout')
      : serviceUnavailable(`${node.upstream.name} is unavailable`, reason);
  };

  /** Repeats the handshake of a held client at a node. The library would send the client the node's response, too. */
  const connectHeld = (
    { request, socket }: Handshake,
    held: HeldClient,
    ...[node, onClose, onSettled]: [SocketTarget, () => void, () => void]
  ): void => {
    const { 'sec-websocket-extensions': _own, ...headers } = request.headers;
    if (held.extensions !== undefined) headers['sec-websocket-extensions'] = held.extensions;
    const target = new URL(request.url ?? '', node.upstream.url);
    const sent = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      headers,
      agent: false,
    });
    const end = (): void => void sent.destroy();
    const late = setTimeout(
      () => sent.destroy(Object.assign(new Error('no response before the timeout'), { statusCode: 504 })),
      upgradeTimeoutMs,
    );
    endUnlessConnected(sent, connectTimeoutMs);
    socket.once('close', end);
    sent
      .once('close', () => {
        clearTimeout(late);
        socket.off('close', end);
        onSettled();
      })
      .once('error', (reason) => {
        if (!socket.destroyed) failureOf(reason, node);
        held.release();
      })
      .once('response', (response) => {
        response.resume();
        held.release();
      })
      .once('upgrade', (response, nodeSocket, head) => {
        if (held.join(response, nodeSocket, head, onClose)) return;
        logger.warn({ node: node.id }, 'socket node negotiated other extensions than the gateway');
        nodeSocket.destroy();
        held.release();
      })
      .end();
  };

  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    router: (request) => waiting.get(request)?.node.upstream.url ?? '',
    upgradeTimeout: upgradeTimeoutMs,
    ejectPlugins: true,
    plugins: [
      (server) => {
        server.on('proxyReqWs', (sent, request, socket) => {
          endUnlessConnected(sent, connectTimeoutMs);
          const { onClose = noop, onSettled = noop } = waiting.get(request) ?? {};
          sent.once('close', onSettled);
          sent.once('upgrade', (_response, nodeSocket) => {
            waiting.delete(request);
            server.once('open', () => joinSockets(socket, nodeSocket, onClose));
          });
        });
        server.on('error', (reason, request, socket) => {
          if (request && socket && !('writeHead' in socket)) onFailure(reason, request, socket);
        });
      },
    ],
  });

  return {
    connect: (handshake, node, onClose, onSettled = noop) => {
      const { request, socket, head, held } = handshake;
      socket.once('close', onSettled);
      if (held) {
        connectHeld(handshake, held, node, onClose, onSettled);
        return;
      }
      waiting.set(request, { node, onClose, onSettled });
      proxy.upgrade(request, socket, head);
    },
  };
}

const noop = (): void => undefined;

const unreachable = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETIMEDOUT'];
const isUnreachable = (reason: Error): boolean => 'code' in reason && unreachable.includes(`${reason.code}`);

function endUnlessConnected(sent: ClientRequest, timeoutMs: number): void {
  const timer = setTimeout(
    () => sent.destroy(Object.assign(new Error('no connection before the timeout'), { code: 'ETIMEDOUT' })),
    timeoutMs,
  );
  const settle = () => clearTimeout(timer);
  sent.once('socket', (connection) => connection.once('connect', settle));
  sent.once('close', settle);
}
