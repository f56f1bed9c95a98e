import { placeConnection } from '@poc/gateway/sockets/place-connection';

/** A viewer's stream and the URL of its node. */
export interface Seat {
  readonly streamId: string;
  readonly url: string;
}

/**
 * Places viewers like the gateway does, one by one, on the streams in turn.
 * @returns a seat per viewer, grouped by stream and node
 */
export function placeViewers(
  nodes: readonly { readonly url: string }[],
  streams: readonly string[],
  viewers: number,
): Seat[] {
  const loads = nodes.map(({ url }) => ({ id: url, load: 0 }));
  const seats: Seat[] = [];
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    const streamId = streams[viewer % streams.length] ?? '';
    const node = placeConnection(loads, streamId);
    if (node === null) throw new Error('no socket node is registered');
    node.load += 1;
    seats.push({ streamId, url: node.id });
  }
  return seats.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ streamId, url }: Seat): string => `${streamId} ${url}`;

/** Number of pairs of stream and node. */
export const pairsOf = (seats: readonly Seat[]): number => new Set(seats.map(keyOf)).size;
