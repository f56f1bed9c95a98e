import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { operations, ops } from './ops.ts';

vi.mock('node:child_process', { spy: true });
afterEach(() => vi.restoreAllMocks());

test('lists every operation when none is named', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await ops([])).toBe(0);
  for (const [name, { about }] of Object.entries(operations)) {
    expect(log.mock.lastCall?.[0]).toMatch(new RegExp(`^  ${name} +${RegExp.escape(about)}$`, 'm'));
  }
});

test.each(['restart', 'constructor'])('refuses %s, which is not an operation', (name) =>
  expect(ops([name])).rejects.toThrow(`There is no operation ${name}.`),
);

test.each(Object.keys(operations).filter((name) => name !== 'stop'))(
  '%s runs a file of the checkout with the given arguments',
  async (name) => {
    vi.stubEnv('MONGO_URL', 'mongodb://127.0.0.1:1');
    vi.stubEnv('KAFKA_BROKERS', '127.0.0.1:1');
    const child = new EventEmitter();
    const run = vi.mocked(spawn).mockReturnValue(child as ReturnType<typeof spawn>);
    const ended = ops([name, '--a', 'b']);
    child.emit('exit', 3);
    expect(await ended).toBe(3);
    const [file = '', ...args] = run.mock.lastCall?.[1] ?? [];
    expect(existsSync(file)).toBe(true);
    expect(args.slice(-2)).toEqual(['--a', 'b']);
  },
);
