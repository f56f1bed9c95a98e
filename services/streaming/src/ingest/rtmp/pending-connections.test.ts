import { expect, it } from 'vitest';
import { connectionToClose, maxPending, maxPendingPerNetwork } from './pending-connections.ts';

/** Creates connections named `<network> <number>`, in the order of the networks. */
function given(...networks: readonly (readonly [string, number])[]): Map<string, string> {
  const names = networks.flatMap(([network, count]) =>
    Array.from({ length: count }, (_, number) => [`${network} ${number}`, network] as const),
  );
  return new Map(names);
}
const own = maxPendingPerNetwork;

it('closes none while there are slots', () => {
  expect(connectionToClose(given(['flood', own - 1]), 'flood')).toBeUndefined();
  expect(connectionToClose(given(['flood', own]), 'host')).toBeUndefined();
});

it('closes the oldest of a network that has its share', () => {
  expect(connectionToClose(given(['host', 1], ['flood', own]), 'flood')).toBe('flood 0');
});

it('closes one of the largest network when all slots are in use, not the oldest of all', () => {
  const floods = Array.from({ length: maxPending / own }, (_, number) => [`flood-${number}`, own] as const);
  const [first = ['', 0], ...others] = floods;
  const pending = given(['host', 1], [first[0], own - 1], ...others);
  expect(pending.size).toBe(maxPending);
  expect(connectionToClose(pending, 'other host')).toBe('flood-1 0');
});
