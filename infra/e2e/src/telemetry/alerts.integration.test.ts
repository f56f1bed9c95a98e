import { globSync } from 'node:fs';
import { join } from 'node:path';
import { tryCommand } from '@poc/stack/processes/run-command';
import { beforeAll, expect, it } from 'vitest';
import { findPromtool } from './promtool.ts';

const folder = join(import.meta.dirname, '../../../telemetry');
const tests = globSync('tests/*.yml', { cwd: folder }).toSorted();
const context = {
  signal: new AbortController().signal,
  task: { update: console.log, done: console.log, fail: console.log },
  record: () => () => {},
};

let promtool: string;
beforeAll(async () => {
  promtool = await findPromtool(context);
}, 900_000);

const run = (...args: string[]) => tryCommand(promtool, args, { ...context, cwd: folder });

it('rules are valid', async () => {
  const { code, tail } = await run(
    'check',
    'rules',
    'alerts.yml',
    'kubernetes-alerts.yml',
    'compose/expected.yml',
  );
  expect(code, tail).toBe(0);
});

it.each(tests)(
  'each alert fires for the faulty installation only: %s',
  { timeout: 600_000 },
  async (path) => {
    const { code, tail } = await run('test', 'rules', path);
    expect(code, tail).toBe(0);
  },
);
