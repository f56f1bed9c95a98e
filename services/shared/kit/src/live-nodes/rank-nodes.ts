import { hash } from 'node:crypto';

/**
 * Ranks nodes for a stream by rendezvous hashing: equal sets of nodes give equal ranks, and a node that joins or leaves
 * moves only the streams that rank it first.
 */
export function rankNodes<N extends { readonly id: string }>(nodes: readonly N[], streamId: string): N[] {
  const weighted = nodes.map((node) => ({ node, weight: hash('sha1', `${streamId}:${node.id}`) }));
  return weighted.toSorted((a, b) => (a.weight < b.weight ? 1 : -1)).map(({ node }) => node);
}
