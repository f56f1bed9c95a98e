import type { LiveNode } from '@poc/contracts/live-node';
import { singleFlight } from '../cache/single-flight.ts';
import { registrationMs } from './node-registry.ts';

const readMs = 1_000;

export interface FollowOptions {
  /** @throws while the registry is unavailable */
  read(): Promise<readonly LiveNode[]>;
  /** Called after each successful read, with the nodes by id. */
  onNodes(nodes: ReadonlyMap<string, LiveNode>): void;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export interface FollowedNodes {
  nodes(): ReadonlyMap<string, LiveNode>;
  /** Reads the registry now; also resolves on a failure. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Polls the registry of socket nodes. The last known nodes remain during an outage of Redis, and after it for the
 * lifetime of a registration: a restarted Redis has none until the nodes renew theirs.
 */
export function followNodes({ read, onNodes, now = () => performance.now() }: FollowOptions): FollowedNodes {
  let nodes: ReadonlyMap<string, LiveNode> = new Map();
  let availableSince: number | null = null;

  const refresh = singleFlight(async (): Promise<void> => {
    try {
      const found = new Map((await read()).map((node) => [node.id, node]));
      availableSince ??= now();
      const isSettled = now() - availableSince >= registrationMs;
      nodes = isSettled ? found : new Map([...nodes, ...found]);
    } catch {
      availableSince = null;
      return;
    }
    onNodes(nodes);
  });
  const timer = setInterval(() => void refresh(), readMs);
  timer.unref();
  void refresh();

  return { nodes: () => nodes, refresh, stop: () => clearInterval(timer) };
}
