import { createDatabase } from '@poc/kit/testing/create-database';
import { expect, it } from 'vitest';
import { putInOnce } from './marker.ts';

it('marks a version as seeded only when complete; the next run continues an interrupted one', async () => {
  const { db, end } = await createDatabase();
  try {
    const runs: string[] = [];
    const run = (version: string, fault?: Error) =>
      putInOnce(db, version, async () => {
        runs.push(version);
        if (fault) throw fault;
      });
    await expect(run('first', new Error('interrupted'))).rejects.toThrow('interrupted');
    expect(await run('first')).toBe(true);
    expect(await run('first')).toBe(false);
    await expect(run('second', new Error('interrupted'))).rejects.toThrow('interrupted');
    expect(await run('second')).toBe(true);
    expect(runs).toEqual(['first', 'first', 'second', 'second']);
  } finally {
    await end();
  }
});
