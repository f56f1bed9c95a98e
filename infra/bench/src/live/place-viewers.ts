import { placeConnection } from '@poc/gateway/sockets/place-connection';

/** A viewer's stream, and the address of the node that they are sent to. */
export interface Seat {
  readonly streamId: string;
  readonly url: string;
}

/**
 * Where a gateway sends viewers who come one after the other, each to the next stream in turn.
 * @returns a seat for each; those of one stream and node follow each other
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
    if (node === null) throw new Error('there is no node');
    node.load += 1;
    seats.push({ streamId, url: node.id });
  }
  return seats.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ streamId, url }: Seat): string => `${streamId} ${url}`;

/** How many streams are on how many nodes, as pairs. */
export const pairsOf = (seats: readonly Seat[]): number => new Set(seats.map(keyOf)).size;
