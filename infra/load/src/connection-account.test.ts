import { expect, it } from 'vitest';
import { followConnections } from './connection-account.ts';

it('counts each loss of a joined connection once, however many attempts follow', () => {
  const connections = followConnections();
  connections.lose();
  expect(connections.account().disconnects, 'never joined').toBe(0);
  connections.join();
  connections.lose();
  connections.lose();
  connections.lose();
  connections.join();
  connections.lose();
  expect(connections.account().disconnects).toBe(2);
});

it('counts messages that one connection delivers again, not those of the next', () => {
  const connections = followConnections();
  connections.join();
  for (const seq of [4, 5, 5, 7, 6]) connections.receive(seq);
  expect(connections.account().repeated).toBe(2);
  connections.lose();
  connections.join();
  for (const seq of [6, 7, 8]) connections.receive(seq);
  expect(connections.account().repeated).toBe(2);
});
