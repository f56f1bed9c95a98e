import type { LiveNode } from '@poc/contracts/live-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerNode } from './register-node.ts';

const self = { id: '00000000-0000-4000-8000-000000000001', url: 'http://127.0.0.1:1', load: 3 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createRegistry() {
  const put: LiveNode[] = [];
  const removed: string[] = [];
  const mode = { fails: false };
  return {
    put,
    removed,
    mode,
    registry: {
      async put(node: LiveNode) {
        put.push(node);
        if (mode.fails) throw new Error('no Redis');
      },
      remove: async (id: string) => void removed.push(id),
    },
  };
}

it('registers immediately and renews each second with the current description', async () => {
  const { registry, put } = createRegistry();
  let load = 3;
  const registration = registerNode(registry, () => ({ ...self, load }));
  await vi.advanceTimersByTimeAsync(0);
  load = 4;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(put.map((node) => node.load)).toEqual([3, 4, 4]);
  await registration.stop();
});

it('retries while Redis is unavailable', async () => {
  const { registry, put, mode } = createRegistry();
  mode.fails = true;
  const registration = registerNode(registry, () => self);
  await vi.advanceTimersByTimeAsync(3_000);
  mode.fails = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(put).toHaveLength(5);
  await registration.stop();
});

it('publishes draining immediately, even during a renewal, and in every later renewal', async () => {
  const { registry, put } = createRegistry();
  const registration = registerNode(registry, () => self);
  registration.drain();
  await vi.advanceTimersByTimeAsync(0);
  expect(put.map(({ draining }) => draining)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(put.at(-1)?.draining).toBe(true);
  await registration.stop();
});

it('leaves the registry when stopped, and does not renew', async () => {
  const { registry, put, removed } = createRegistry();
  const registration = registerNode(registry, () => self);
  await vi.advanceTimersByTimeAsync(0);
  await registration.stop();
  registration.drain();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(removed).toEqual([self.id]);
  expect(put).toHaveLength(1);
});
