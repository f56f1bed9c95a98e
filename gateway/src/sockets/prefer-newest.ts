import type { LiveNode as Registration } from '@poc/contracts/live-node';

interface Candidate {
  readonly load: number;
  readonly registered: Pick<Registration, 'release'> | null;
}

/** Factor of the average load below which a node of the newest release accepts new connections. */
const maxShare = 2;
/** Load below which a node always has room. */
const smallLoad = 100;

/**
 * Chooses the nodes for new connections during a rollout: those of the newest release that have room, so that a viewer
 * moves once during the rollout. Returns all nodes if none of the newest release has room.
 */
export function preferNewest<N extends Candidate>(nodes: readonly N[]): readonly N[] {
  const releases = Map.groupBy(nodes, ({ registered }) => registered?.release?.name);
  if (releases.size < 2) return nodes;
  const [newest = nodes] = [...releases.values()].toSorted((a, b) => beginOf(b) - beginOf(a));
  const total = nodes.reduce((sum, { load }) => sum + load, 0);
  const most = Math.max(smallLoad, (maxShare * (total + 1)) / nodes.length);
  const withRoom = newest.filter(({ load }) => load < most);
  return withRoom.length > 0 ? withRoom : nodes;
}

/** Start of a release: a node that restarts later still belongs to it. */
const beginOf = (nodes: readonly Candidate[]): number =>
  Math.min(...nodes.map(({ registered }) => registered?.release?.startedAt ?? 0));
