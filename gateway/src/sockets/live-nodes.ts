import { liveNodeHeader, type LiveNode as Registered } from '@poc/contracts/live-node';
import { followNodes } from '@poc/kit/live-nodes/follow-nodes';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { createUpstream, type Upstream } from '../api/forwarding/upstream.ts';
import { placeConnection } from './place-connection.ts';

/** One socket node. */
export interface LiveNode {
  /** Of one start of a process; it shows a client nothing of the address. */
  readonly id: string;
  readonly upstream: Upstream;
  /** Whether those may go on there who are there already: a poll of a session that it opened. */
  readonly answers: boolean;
  /** Whether it takes new connections. */
  readonly takesNew: boolean;
}

export interface LiveNodes {
  /** Those that take new connections. */
  open(): readonly LiveNode[];
  find(id: string): LiveNode | undefined;
  /** Where a new connection goes: to a node of the stream that it names, else to the next one in turn; null when none is open. */
  pick(streamId: string | null): LiveNode | null;
  /** A connection to it failed: it is left alone until it says again that it is ready. */
  markDown(node: LiveNode): void;
  /** Reads the register and asks every node now. */
  check(): Promise<void>;
  stop(): void;
}

/** A node that fails is left alone at once; this is how soon one that came back is found. */
const checkEveryMs = 2_000;
const checkTimeoutMs = 1_000;
/** A busy machine makes a live node late; only one that stays silent this often in a row is taken for unavailable. */
const silencesAllowed = 2;
/** Long polls wait open, so that a node has far more requests open than a service. */
const maxConcurrentPolls = 20_000;

/** What a node says of itself; `gone` when nobody answers at its address, or somebody else; `silent` when not in time. */
type Readiness = 'ready' | 'unready' | 'gone' | 'silent';

interface Known {
  readonly id: string;
  readonly upstream: Upstream;
  readiness: Readiness;
  silences: number;
  /** Its registration; null when it has none any more. */
  registered: Registered | null;
  /** Connections that went there since the register was last read, and in the time between the two readings before. */
  placed: [now: number, before: number];
  /** Connections that it has, with those that it may not have counted yet. */
  load: number;
  readonly answers: boolean;
  readonly takesNew: boolean;
}

/**
 * Knows the socket nodes: which there are, from the register; which of them are well, from themselves. The register alone
 * is not believed: an entry may be old, and its address somebody else's by now, so a node has to say its id there.
 * @param read the register. @throws while that is unavailable: then the nodes known last are used
 */
export function createLiveNodes(options: {
  read(): Promise<readonly Registered[]>;
  logger: Logger;
  metrics: Metrics;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}): LiveNodes {
  const { logger, metrics } = options;
  const known = new Map<string, Known>();
  const gauge = metrics.gauge('poc_gateway_live_nodes', 'Socket nodes that take new connections');
  let turn = 0;

  const setReadiness = (node: Known, readiness: Readiness): void => {
    if (node.readiness === readiness) return;
    const wasOpen = node.takesNew;
    node.readiness = readiness;
    gauge.set(open().length);
    if (wasOpen === node.takesNew) return;
    logger.info(
      { node: node.id, url: node.upstream.url.href, readiness },
      node.takesNew ? 'a socket node is ready' : 'a socket node is unavailable',
    );
  };

  const checkNode = async (node: Known): Promise<void> => {
    const readiness = await readinessOf(node);
    node.silences = readiness === 'silent' ? node.silences + 1 : 0;
    if (node.silences > 0 && node.silences <= silencesAllowed) return;
    setReadiness(node, readiness);
    // Without a registration it is kept only for those who are there.
    if (node.registered || node.answers) return;
    known.delete(node.id);
  };

  const takeOver = (registered: ReadonlyMap<string, Registered>): void => {
    for (const node of known.values()) {
      const now = registered.get(node.id) ?? null;
      if (now?.draining && !node.registered?.draining) logger.info({ node: node.id }, 'a socket node drains');
      node.registered = now;
      node.placed = [0, node.placed[0]];
      node.load = (now?.load ?? node.load) + node.placed[1];
    }
    for (const registration of registered.values()) {
      if (known.has(registration.id)) continue;
      const node = newNode(registration, metrics);
      known.set(node.id, node);
      void checkNode(node);
    }
    gauge.set(open().length);
  };

  const followed = followNodes({ ...options, onNodes: takeOver });
  const askAll = async (): Promise<void> => {
    await Promise.all([...known.values()].map(checkNode));
  };
  const timer = setInterval(() => void askAll(), checkEveryMs);
  timer.unref();

  const open = (): Known[] => {
    const willing = [...known.values()].filter(({ takesNew }) => takesNew);
    const registered = willing.filter((node) => node.registered);
    // All of a cluster may have lost Redis, and not we.
    return registered.length > 0 ? registered : willing;
  };

  return {
    open,
    find: (id) => known.get(id),
    pick(streamId) {
      const nodes = open();
      turn += 1;
      const node = streamId === null ? nodes[turn % nodes.length] : placeConnection(nodes, streamId);
      if (!node) return null;
      node.placed[0] += 1;
      node.load += 1;
      return node;
    },
    markDown(node) {
      const marked = known.get(node.id);
      if (marked) setReadiness(marked, 'gone');
    },
    async check() {
      await followed.refresh();
      await askAll();
    },
    stop() {
      clearInterval(timer);
      followed.stop();
    },
  };
}

const newNode = (registered: Registered, metrics: Metrics): Known => ({
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
  get answers() {
    return this.readiness !== 'gone' && this.readiness !== 'silent';
  },
  get takesNew() {
    return this.readiness === 'ready' && this.registered?.draining !== true;
  },
});

async function readinessOf({ id, upstream }: Known): Promise<Readiness> {
  try {
    const answer = await fetch(new URL('/readyz', upstream.url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    await answer.body?.cancel();
    if (answer.headers.get(liveNodeHeader) !== id) return 'gone';
    return answer.status === 200 ? 'ready' : 'unready';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'gone';
  }
}
