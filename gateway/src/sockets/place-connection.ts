import { rankNodes } from '@poc/kit/live-nodes/rank-nodes';

interface Candidate {
  readonly id: string;
  /** Connections that it has. */
  readonly load: number;
}

/** No node may have more than this times what all have on average: only then is the next one in rank asked. */
const maxShare = 1.1;
/** So many are nothing for a node, however few the others have. */
const smallLoad = 100;

/**
 * The node for a new connection of a viewer of a stream: the first in the stream's ranking that is not full (rendezvous
 * hashing with bounded loads). So a stream is on few nodes, and on more the more viewers it has: as many as it takes for no
 * node to carry more than its share.
 * @returns null when there is no node
 */
export function placeConnection<N extends Candidate>(nodes: readonly N[], streamId: string): N | null {
  const total = nodes.reduce((sum, { load }) => sum + load, 0);
  const most = Math.max(smallLoad, (maxShare * (total + 1)) / nodes.length);
  return rankNodes(nodes, streamId).find(({ load }) => load < most) ?? null;
}
