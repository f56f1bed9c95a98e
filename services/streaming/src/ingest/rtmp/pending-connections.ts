/** Maximum connections without an accepted key. */
export const maxPending = 200;
/** Maximum connections without an accepted key per network. */
export const maxPendingPerNetwork = 20;

/**
 * Chooses the pending connection to close for a new one, so that silent connections cannot block hosts: the
 * oldest from the new connection's network or, when all slots are in use, from the network with the most.
 * @returns undefined while there are slots
 * @param pending connections without an accepted key, with their networks, oldest first
 * @param network network of the new connection, from `countingKey`
 */
export function connectionToClose<C>(pending: ReadonlyMap<C, string>, network: string): C | undefined {
  const networks = Map.groupBy(pending.keys(), (connection) => pending.get(connection) ?? '');
  const own = networks.get(network) ?? [];
  if (own.length >= maxPendingPerNetwork) return own[0];
  if (pending.size < maxPending) return undefined;
  const [largest] = [...networks.values()].toSorted((one, other) => other.length - one.length);
  return largest?.[0];
}
