import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';

interface Candidate {
  readonly id: string;
  readonly load: number;
}

const maxShare = 1.1;
/** Load below which a node never counts as full. */
const smallLoad = 100;

/**
 * Chooses the node for a viewer's connection: the first in the stream's ranking that is not full (rendezvous hashing
 * with bounded loads). A stream stays on few nodes, and spreads as it gains viewers.
 * @returns null without nodes
 */
export function placeConnection<N extends Candidate>(nodes: readonly N[], streamId: string): N | null {
  const total = nodes.reduce((sum, { load }) => sum + load, 0);
  const most = Math.max(smallLoad, (maxShare * (total + 1)) / nodes.length);
  return rankNodes(nodes, streamId).find(({ load }) => load < most) ?? null;
}
