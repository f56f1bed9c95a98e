import type { LiveNode } from '@poc/contracts/live-node';
import { followNodes } from '@poc/kit/live-nodes/follow-nodes';
import type { NodeRegister } from '@poc/kit/live-nodes/node-register';
import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';

/** A node that did not answer is passed over for this long: until then the register knows, too. */
const distrustMs = 5_000;

export interface StreamHomes {
  /** The other node that is a stream's home; null when that is this one, or each node is on its own. */
  elsewhere(streamId: string): string | null;
  /** A node did not answer: for a while the next in rank is the home of its streams. */
  distrust(nodeId: string): void;
  stop(): void;
}

export interface StreamHomesOptions {
  register: Pick<NodeRegister, 'read'>;
  nodeId: string;
  /** Whether nodes can reach each other at this moment. */
  linked(): boolean;
}

/**
 * The home of a stream is the first of its ranking among the nodes that are registered and do not drain: there its messages
 * are stored (ADR 42). It is no lock: two nodes that take themselves for a stream's home do what is correct all the same.
 */
export function createStreamHomes({ register, nodeId, linked }: StreamHomesOptions): StreamHomes {
  const distrustedUntil = new Map<string, number>();
  /** By stream, of the nodes known at the moment: emptied with each reading of the register. */
  const homes = new Map<string, string | null>();
  const followed = followNodes({ read: register.read, onNodes: () => homes.clear() });

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
