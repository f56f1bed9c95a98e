import { liveNodeHeader, type LiveNode as Registration } from '@poc/contracts/live-node';
import { followNodes } from '@poc/kit/live-nodes/follow-nodes';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { createUpstream, type Upstream } from '../api/forwarding/upstream.ts';
import { placeConnection } from './place-connection.ts';
import { preferNewest } from './prefer-newest.ts';

export interface LiveNode {
  /** Unique per process start; does not reveal the node's URL. */
  readonly id: string;
  readonly upstream: Upstream;
  /** True if existing sessions may continue on this node. */
  readonly responds: boolean;
  readonly takesNew: boolean;
}

export interface LiveNodes {
  open(): readonly LiveNode[];
  find(id: string): LiveNode | undefined;
  /** Chooses the node of a new connection: by stream, else round-robin; null when none is open. */
  pick(streamId: string | null): LiveNode | null;
  /** Marks a node as gone after a failed connection, until it reports readiness again. */
  markDown(id: string): void;
  check(): Promise<void>;
  stop(): void;
}

/** Interval of readiness checks, and so the delay until a recovered node is used again. */
const checkEveryMs = 2_000;
const checkTimeoutMs = 1_000;
/** Number of consecutive timeouts that are tolerated: a busy machine delays a live node. */
const silencesAllowed = 2;
/** Long polls stay open, so a node has far more open requests than a service. */
const maxConcurrentPolls = 20_000;

/** `gone`: nothing, or another process, responds at its address; `silent`: no response before the timeout. */
type Readiness = 'ready' | 'unready' | 'gone' | 'silent';

interface NodeState {
  readonly id: string;
  readonly upstream: Upstream;
  readiness: Readiness;
  silences: number;
  /** Null once its registration has expired. */
  registered: Registration | null;
  /** Connections placed since the last read of the registry, and between the two reads before that. */
  placed: [now: number, before: number];
  /** Connection count, including placed connections that the node may not have reported yet. */
  load: number;
  readonly responds: boolean;
  readonly takesNew: boolean;
}

/**
 * Tracks the socket nodes: the registry lists them, readiness checks report their state. A registry entry may be stale
 * and its URL reused by another process, so a node must return its id.
 * @param options `read` rejects while the registry is unavailable; the last known nodes then stay in use
 */
export function createLiveNodes(options: {
  read(): Promise<readonly Registration[]>;
  logger: Logger;
  metrics: Metrics;
  now?: () => number;
}): LiveNodes {
  const { logger, metrics } = options;
  const states = new Map<string, NodeState>();
  const gauge = metrics.gauge('poc_gateway_live_nodes', 'Socket nodes that accept new connections');
  let turn = 0;

  const setReadiness = (node: NodeState, readiness: Readiness): void => {
    if (node.readiness === readiness) return;
    const wasOpen = node.takesNew;
    node.readiness = readiness;
    gauge.set(open().length);
    if (wasOpen === node.takesNew) return;
    logger.info(
      { node: node.id, url: node.upstream.url.href, readiness },
      node.takesNew ? 'socket node is ready' : 'socket node is unavailable',
    );
  };

  const checkNode = async (node: NodeState): Promise<void> => {
    const readiness = await readinessOf(node);
    node.silences = readiness === 'silent' ? node.silences + 1 : 0;
    if (node.silences > 0 && node.silences <= silencesAllowed) return;
    setReadiness(node, readiness);
    // An unregistered node stays only while it serves existing sessions.
    if (node.registered || node.responds) return;
    states.delete(node.id);
  };

  const applyRegister = (registered: ReadonlyMap<string, Registration>): void => {
    for (const node of states.values()) {
      const now = registered.get(node.id) ?? null;
      if (now?.draining && !node.registered?.draining)
        logger.info({ node: node.id }, 'socket node is draining');
      node.registered = now;
      node.placed = [0, node.placed[0]];
      node.load = (now?.load ?? node.load) + node.placed[1];
    }
    for (const registration of registered.values()) {
      if (states.has(registration.id)) continue;
      const node = newNode(registration, metrics);
      states.set(node.id, node);
      void checkNode(node);
    }
    gauge.set(open().length);
  };

  const followed = followNodes({ ...options, onNodes: applyRegister });
  const checkAll = async (): Promise<void> => {
    await Promise.all([...states.values()].map(checkNode));
  };
  const timer = setInterval(() => void checkAll(), checkEveryMs);
  timer.unref();

  const open = (): NodeState[] => {
    const accepting = [...states.values()].filter(({ takesNew }) => takesNew);
    const registered = accepting.filter((node) => node.registered);
    // If no node is registered, the cluster may have lost Redis while this gateway did not.
    return registered.length > 0 ? registered : accepting;
  };

  return {
    open,
    find: (id) => states.get(id),
    pick(streamId) {
      const nodes = preferNewest(open());
      turn += 1;
      const node = streamId === null ? nodes[turn % nodes.length] : placeConnection(nodes, streamId);
      if (!node) return null;
      node.placed[0] += 1;
      node.load += 1;
      return node;
    },
    markDown(id) {
      const marked = states.get(id);
      if (marked) setReadiness(marked, 'gone');
    },
    async check() {
      await followed.refresh();
      await checkAll();
    },
    stop() {
      clearInterval(timer);
      followed.stop();
    },
  };
}

const newNode = (registered: Registration, metrics: Metrics): NodeState => ({
  id: registered.id,
  upstream: createUpstream({
    name: 'live',
    url: registered.url,
    maxConcurrent: maxConcurrentPolls,
    metrics,
  }),
  readiness: 'gone',
  silences: 0,
  registered,
  placed: [0, 0],
  load: registered.load,
  get responds() {
    return this.readiness !== 'gone' && this.readiness !== 'silent';
  },
  get takesNew() {
    return this.readiness === 'ready' && this.registered?.draining !== true;
  },
});

async function readinessOf({ id, upstream }: NodeState): Promise<Readiness> {
  try {
    const response = await fetch(new URL('/readyz', upstream.url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    await response.body?.cancel();
    if (response.headers.get(liveNodeHeader) !== id) return 'gone';
    return response.status === 200 ? 'ready' : 'unready';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'gone';
  }
}
