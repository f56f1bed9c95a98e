import type { LiveNode } from '@poc/contracts/live-node';
import { followNodes } from '@poc/kit/live-nodes/follow-nodes';
import type { NodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';

/** Time for which an unresponsive node is skipped; by then the registry has removed it. */
const distrustMs = 5_000;

export interface StreamHomes {
  /** Id of the stream's home if it is another node; null for this node, or while Redis is unavailable. */
  elsewhere(streamId: string): string | null;
  /** Skips an unresponsive node for a while: the next in rank becomes the home of its streams. */
  distrust(nodeId: string): void;
  stop(): void;
}

export interface StreamHomesOptions {
  registry: Pick<NodeRegistry, 'read'>;
  nodeId: string;
  /** True while nodes can reach each other. */
  linked(): boolean;
}

/**
 * Finds the home of a stream: the first of its ranking among the registered nodes that do not drain. The home stores
 * the stream's messages (ADR 4). It is not a lock: two nodes that both act as the home remain correct.
 */
export function createStreamHomes({ registry, nodeId, linked }: StreamHomesOptions): StreamHomes {
  const distrustedUntil = new Map<string, number>();
  /** Home by stream id; cleared whenever the registry is read. */
  const homes = new Map<string, string | null>();
  const followed = followNodes({ read: registry.read, onNodes: () => homes.clear() });

  const isTrusted = ({ id }: LiveNode): boolean => (distrustedUntil.get(id) ?? 0) <= performance.now();

  function homeOf(streamId: string): string | null {
    const known = homes.get(streamId);
    if (known !== undefined) return known;
    const able = [...followed.nodes().values()].filter((node) => !node.draining && isTrusted(node));
    const home = rankNodes(able, streamId)[0]?.id ?? null;
    homes.set(streamId, home);
    return home;
  }

  return {
    elsewhere(streamId) {
      if (!linked()) return null;
      const home = homeOf(streamId);
      return home === nodeId ? null : home;
    },
    distrust(id) {
      for (const [other, until] of distrustedUntil) {
        if (until <= performance.now()) distrustedUntil.delete(other);
      }
      distrustedUntil.set(id, performance.now() + distrustMs);
      homes.clear();
    },
    stop: () => followed.stop(),
  };
}
