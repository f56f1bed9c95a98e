import { hash } from 'node:crypto';

/**
 * Nodes by their rank for a stream (rendezvous hashing): everyone who knows the same nodes ranks them alike, and a node that
 * comes or goes moves no stream but those that rank it first.
 */
export function rankNodes<N extends { readonly id: string }>(nodes: readonly N[], streamId: string): N[] {
  const weighed = nodes.map((node) => ({ node, weight: hash('sha1', `${streamId}:${node.id}`) }));
  // No two weights are the same.
  return weighed.toSorted((a, b) => (a.weight < b.weight ? 1 : -1)).map(({ node }) => node);
}
