import { createHash } from 'node:crypto';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import { createUpstream, type Upstream } from '../forward/upstream.ts';

/** One socket node, and whether it takes connections. */
export interface LiveNode {
  /** Short and stable; it shows a client nothing of the address. */
  readonly id: string;
  readonly upstream: Upstream;
  healthy: boolean;
}

export interface LiveNodes {
  readonly all: readonly LiveNode[];
  /** The next healthy node in turn; the preferred one (an id) when it is healthy; null when none is. */
  pick(preferredId?: string): LiveNode | null;
  /** A connection to it failed: it is left alone until it says again that it is ready. */
  markDown(node: LiveNode): void;
  /** Asks every node now. */
  check(): Promise<void>;
  stop(): void;
}

/** A node that fails is left alone at once; this is how soon one that came back is found. */
const checkEveryMs = 2_000;
const checkTimeoutMs = 1_000;
/** A busy machine makes a live node late; only one that stays silent this often in a row is taken for away. */
const silencesAllowed = 2;
/** Long polls wait open, so that a node has far more requests open than a service. */
const maxConcurrentPolls = 20_000;

/** What a node says of itself: `away` when it refuses or says so, `silent` when it does not answer in time. */
async function readiness(node: LiveNode): Promise<'ready' | 'away' | 'silent'> {
  try {
    const answer = await fetch(new URL('/readyz', node.upstream.url), {
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    await answer.body?.cancel();
    return answer.status === 200 ? 'ready' : 'away';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'silent' : 'away';
  }
}

/** Keeps watch over the socket nodes by their readiness. */
export function createLiveNodes(options: {
  urls: readonly string[];
  logger: Logger;
  metrics: Metrics;
}): LiveNodes {
  const { urls, logger, metrics } = options;
  const all: LiveNode[] = urls.map((url, index) => ({
    id: createHash('sha256').update(url).digest('hex').slice(0, 8),
    upstream: createUpstream({ name: `live-${index + 1}`, url, maxConcurrent: maxConcurrentPolls, metrics }),
    healthy: false,
  }));
  let turn = 0;

  const setHealth = (node: LiveNode, healthy: boolean): void => {
    if (node.healthy === healthy) return;
    node.healthy = healthy;
    logger.info(
      { node: node.upstream.name, healthy },
      healthy ? 'a socket node is ready' : 'a socket node is unavailable',
    );
  };

  const silences = new Map<LiveNode, number>();
  const checkNode = async (node: LiveNode): Promise<void> => {
    const outcome = await readiness(node);
    const silent = outcome === 'silent' ? (silences.get(node) ?? 0) + 1 : 0;
    silences.set(node, silent);
    if (silent > 0 && silent <= silencesAllowed) return;
    setHealth(node, outcome === 'ready');
  };
  const check = async (): Promise<void> => {
    await Promise.all(all.map(checkNode));
  };
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  void check();

  return {
    all,
    pick: (preferredId) => {
      const healthy = all.filter((node) => node.healthy);
      const preferred = healthy.find(({ id }) => id === preferredId);
      if (preferred) return preferred;
      turn += 1;
      return healthy[turn % healthy.length] ?? null;
    },
    markDown: (node) => setHealth(node, false),
    check,
    stop: () => clearInterval(timer),
  };
}
