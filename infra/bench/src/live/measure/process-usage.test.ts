import { expect, test } from 'vitest';
import { cpuMsOfPid, ticksOf } from './process-usage.ts';

test('reads user and system time after any program name', () => {
  const rest = 'R 1 2 3 4 5 6 7 8 9 10 350 42 0 0 20 0 1';
  expect(ticksOf(`24293 (node) ${rest}`)).toBe(392);
  expect(ticksOf(`24293 (a) b (c) ${rest}`)).toBe(392);
});

test.runIf(process.platform === 'linux')('usage of this process grows with work', () => {
  const before = cpuMsOfPid(process.pid);
  const own = process.cpuUsage();
  while (process.cpuUsage(own).user < 100_000) Math.sqrt(Math.random());
  expect(cpuMsOfPid(process.pid) - before).toBeGreaterThanOrEqual(80);
});
