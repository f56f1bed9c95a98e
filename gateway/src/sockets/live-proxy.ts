import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { id as streamIdSchema } from '@poc/contracts/common';
import { streamOfDeviceVideo } from '@poc/contracts/device-video';
import { createKeyedSlots } from '@poc/kit/concurrency/keyed-slots';
import { fail } from '@poc/kit/errors';
import { requestIdOf } from '@poc/kit/http/request-id';
import { countingKey } from '@poc/kit/limits/counting-key';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { pause } from '@poc/kit/retry';
import { LRUCache } from 'lru-cache';
import type { Forwarder } from '../api/forwarding/forwarder.ts';
import { plainBodyLimit } from '../api/forwarding/limit-body.ts';
import { serviceUnavailable, type Upstream } from '../api/forwarding/upstream.ts';
import { addressOf, pathOf, queryOf } from '../edge/resolve-client.ts';
import { createHandshakeQueue } from './handshake-queue.ts';
import { type HeldClient, holdClient } from './held-client.ts';
import type { LiveNode, LiveNodes } from './live-nodes.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { createSocketProxy, type SocketTarget } from './socket-proxy.ts';

export interface LiveProxy {
  /**
   * Forwards a long poll.
   * @throws AppError (rejects) as `Forwarder.forward`, 405, 429, and 503 when no node is ready
   */
  poll(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Forwards a WebSocket handshake: live video of a browser to ingest, any other to a socket node. Later failures are
   * written to the socket.
   * @throws AppError 429, and 503 when no node is ready
   */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void;
  /** Resolves when no socket or poll is open, at the latest after a time in ms. */
  untilEmpty(timeoutMs: number): Promise<void>;
  /** Closes every socket and poll; their clients reconnect through another gateway. */
  closeAll(): void;
}

const cookieName = 'poc_live';
const cookieNode = /(?:^|;\s*)poc_live=([0-9a-f-]{36})(?:;|$)/;
/** A poll returns at the next event, or at the node's next ping (25 s). */
const pollTimeoutMs = 60_000;
const pollMethods = ['GET', 'POST'];
const retryAfterSeconds = 10;
const emptyCheckMs = 100;

/**
 * Forwards `/socket.io` to the socket nodes: a polling session to the node that owns it, a new connection to a node of
 * the stream that it names.
 */
export function createLiveProxy(options: {
  nodes: LiveNodes;
  ingest: Upstream;
  forwarder: Forwarder;
  maxPerAddress: number;
  connectTimeoutMs: number;
  upgradeTimeoutMs: number;
  logger: Logger;
  metrics: Metrics;
}): LiveProxy {
  const { nodes, forwarder, maxPerAddress, metrics } = options;
  const sessions = createPollingSessions();
  const open = new Set<Socket | ServerResponse>();
  const gauge = metrics.gauge('poc_gateway_live_connections', 'Open WebSockets and long polls');
  const handshakes = createHandshakeQueue(metrics);
  const ingest: SocketTarget = { id: 'ingest', upstream: options.ingest };
  const sockets = createSocketProxy({
    ...options,
    onUnreachable: ({ id }) => nodes.markDown(id),
  });

  const slots = createKeyedSlots(maxPerAddress);

  /**
   * Counts an open connection.
   * @returns a function that releases it, to be called when the connection has closed
   * @throws too_many_requests when its IP address has too many open
   */
  const track = (request: IncomingMessage, connection: Socket | ServerResponse): (() => void) => {
    const key = countingKey(addressOf(request));
    if (!slots.take(key)) {
      const headers = { 'Retry-After': String(retryAfterSeconds) };
      fail('too_many_requests', {
        internal: `${maxPerAddress} connections are open from one IP address`,
        headers,
      });
    }
    open.add(connection);
    gauge.set(open.size);
    return () => {
      slots.release(key);
      open.delete(connection);
      gauge.set(open.size);
    };
  };

  const nodeFor = (request: IncomingMessage): LiveNode => {
    const query = queryOf(request);
    const sessionId = query.get('sid');
    const fromMemory = sessionId === null ? undefined : sessions.nodeOf(sessionId);
    const fromCookie = cookieNode.exec(request.headers.cookie ?? '')?.[1];
    // A session exists only on its own node, even while that node drains.
    const owner = sessionId === null ? undefined : nodes.find(fromMemory ?? fromCookie ?? '');
    const node = owner?.responds
      ? owner
      : nodes.pick(streamIdSchema.safeParse(query.get('stream')).data ?? null);
    if (!node) throw serviceUnavailable('no socket node is ready');
    return node;
  };

  return {
    poll: async (request, response) => {
      if (!pollMethods.includes(request.method ?? '')) {
        fail('method_not_allowed', { headers: { Allow: pollMethods.join(', ') } });
      }
      const node = nodeFor(request);
      response.once('close', track(request, response));
      const cookie = `${cookieName}=${node.id}; Path=/socket.io; HttpOnly; SameSite=Strict`;
      const isHandshake = !queryOf(request).has('sid');
      await forwarder.forward(request, response, {
        upstream: node.upstream,
        bodyLimit: plainBodyLimit,
        repeatable: false,
        responseTimeoutMs: pollTimeoutMs,
        onUnreachable: () => nodes.markDown(node.id),
        ...(isHandshake && {
          moreHeaders: ['Set-Cookie', cookie],
          onFirstBytes: (bytes) => sessions.record(bytes, node.id),
        }),
      });
    },
    upgrade: (request, socket, head) => {
      const onClose = track(request, socket);
      socket.once('close', onClose);
      if (streamOfDeviceVideo(pathOf(request)) !== null) {
        sockets.connect({ request, socket, head }, ingest, onClose);
        return;
      }
      let held: HeldClient | null = null;
      handshakes.enter({
        socket,
        choose: () => nodeFor(request),
        hold: () => {
          held ??= holdClient(request, socket, head);
          return held !== null;
        },
        start: (node, onSettled) =>
          sockets.connect({ request, socket, head, held }, node, onClose, onSettled),
        refuse: (failure) => {
          if (held) held.release();
          else refuseUpgrade(socket, failure, requestIdOf(request));
        },
      });
    },
    async untilEmpty(timeoutMs) {
      const giveUpAt = performance.now() + timeoutMs;
      while (open.size > 0 && performance.now() < giveUpAt) await pause(emptyCheckMs);
    },
    closeAll: () => {
      for (const connection of open) connection.destroy();
    },
  };
}

/** Maps polling sessions to nodes: Engine.IO holds a session in the memory of the node that opened it. */
interface PollingSessions {
  nodeOf(sessionId: string): string | undefined;
  /** Records the session id in the first bytes of a handshake's response. */
  record(response: Buffer, nodeId: string): void;
}

const maxSessions = 50_000;
const handshakeSessionId = /^0\{"sid":"([\w-]{1,64})"/;

/** Stores the most recently used sessions; clients of evicted ones are routed by their cookie. */
function createPollingSessions(): PollingSessions {
  const nodes = new LRUCache<string, string>({ max: maxSessions });
  return {
    nodeOf: (sessionId) => nodes.get(sessionId),
    record: (response, nodeId) => {
      const sessionId = handshakeSessionId.exec(response.toString('latin1', 0, 200))?.[1];
      if (sessionId !== undefined) nodes.set(sessionId, nodeId);
    },
  };
}
