import type { Socket } from 'node:net';
import type { Metrics } from '@poc/kit/metrics';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import type { LiveNode } from './live-nodes.ts';

export interface Handshake {
  readonly socket: Socket;
  /**
   * Chooses a node.
   * @throws AppError 503 when no node is available
   */
  choose(): LiveNode;
  /** Responds to a client that has to wait. @returns true if the client now waits without a timeout */
  hold(): boolean;
  /**
   * Runs at a node.
   * @param onSettled called when the node has responded or the handshake has failed, at least once
   */
  start(node: LiveNode, onSettled: () => void): void;
  /** Refuses a handshake that will not start. */
  refuse(failure: unknown): void;
}

export interface HandshakeQueue {
  /**
   * Starts a handshake, immediately or when its node has room.
   * @throws AppError 503 without a node
   */
  enter(handshake: Handshake): void;
}

/** Initial limit of this gateway's concurrent handshakes at a node. */
const firstLimit = 16;
/** Upper bound of a node's adaptive limit. */
const maxLimit = 128;
/** Lower bound of the limit while the node is slow. */
const minLimit = 8;
/** Response time of a node above which its limit falls. */
const slowMs = 500;
const fall = 0.8;
/** Clients give up after 20 s without a response; the rest covers reading and completing the handshake. */
const maxWaitMs = 12_000;
const maxHeldMs = 180_000;
const sweepEveryMs = 1_000;

interface Waiting {
  readonly since: number;
  readonly held: boolean;
  leave(): void;
}

interface Room {
  limit: number;
  running: number;
  /** In order of arrival; `leave` removes a handshake. */
  readonly waiting: Map<Handshake, Waiting>;
  /** Runs while a handshake is waiting. */
  timer?: ReturnType<typeof setInterval>;
  /** Handshakes started before this time do not lower the limit again: slow responses to one burst count once. */
  fallsFrom: number;
}

const chosenBy = (handshake: Handshake): LiveNode | Error => {
  try {
    return handshake.choose();
  } catch (failure) {
    return failure as Error;
  }
};

const hasPlace = ({ running, limit }: Room): boolean => running + 1 <= limit;

/**
 * Limits the handshakes that a socket node completes concurrently; the others wait in order of arrival. Without it, a
 * crowd that arrives faster than nodes accept it times out as a whole, and each repetition costs as much as the first
 * attempt. The limit follows the node's response time, since a node has any number of gateways: it rises by one after
 * as many fast responses as the limit, and falls by a fifth after a slow one (additive increase, multiplicative
 * decrease).
 */
export function createHandshakeQueue(metrics: Metrics): HandshakeQueue {
  const rooms = new WeakMap<LiveNode, Room>();
  const gauge = metrics.gauge(
    'poc_gateway_live_handshakes_waiting',
    'WebSocket handshakes that wait until a socket node has room',
  );

  const roomOf = (node: LiveNode): Room => {
    const room = rooms.get(node) ?? { limit: firstLimit, running: 0, waiting: new Map(), fallsFrom: 0 };
    rooms.set(node, room);
    return room;
  };

  const enterAt = (node: LiveNode, handshake: Handshake, since = performance.now()): void => {
    const room = roomOf(node);
    if (hasPlace(room)) run(node, room, handshake);
    else wait(node, room, handshake, since);
  };

  const run = (node: LiveNode, room: Room, handshake: Handshake): void => {
    const startedAt = performance.now();
    let isRunning = true;
    room.running += 1;
    handshake.start(node, () => {
      if (!isRunning) return;
      isRunning = false;
      room.running -= 1;
      const now = performance.now();
      if (now - startedAt <= slowMs) room.limit = Math.min(maxLimit, room.limit + 1 / room.limit);
      else if (startedAt >= room.fallsFrom) {
        room.limit = Math.max(minLimit, room.limit * fall);
        room.fallsFrom = now;
      }
      startWaiting(node, room);
    });
  };

  const wait = (node: LiveNode, room: Room, handshake: Handshake, since: number): void => {
    const leave = (): void => {
      if (!room.waiting.delete(handshake)) return;
      handshake.socket.off('close', leave);
      gauge.dec();
      if (room.waiting.size === 0) clearInterval(room.timer);
    };
    if (room.waiting.size === 0) room.timer = setInterval(() => sweep(node, room), sweepEveryMs);
    handshake.socket.once('close', leave);
    room.waiting.set(handshake, { since, held: handshake.hold(), leave });
    gauge.inc();
  };

  const startWaiting = (node: LiveNode, room: Room): void => {
    let hasNode = true;
    // A session of a draining node re-enters its queue; iterating over a copy makes the loop terminate.
    for (const [handshake, { since, held, leave }] of node.takesNew ? room.waiting : [...room.waiting]) {
      if (node.takesNew && !hasPlace(room)) return;
      // Clients whose handshake is already accepted wait for the next node.
      if (held && !hasNode) continue;
      const chosen = node.takesNew ? node : chosenBy(handshake);
      if (chosen instanceof Error) {
        hasNode = false;
        if (held) continue;
        leave();
        handshake.refuse(chosen);
      } else {
        leave();
        enterAt(chosen, handshake, since);
      }
    }
  };

  const sweep = (node: LiveNode, room: Room): void => {
    const now = performance.now();
    for (const [handshake, { since, held, leave }] of room.waiting) {
      if (now - since <= (held ? maxHeldMs : maxWaitMs)) continue;
      leave();
      handshake.refuse(serviceUnavailable('no socket node had room in time'));
    }
    // A node that hangs completes no handshake, which would let others start.
    startWaiting(node, room);
  };

  return { enter: (handshake) => enterAt(handshake.choose(), handshake) };
}
