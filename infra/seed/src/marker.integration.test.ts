import { givenDatabase } from '@poc/kit/testing/given-database';
import { expect, it } from 'vitest';
import { putInOnce } from './marker.ts';

it('a version that was interrupted half-way is not in: the next run goes on, and only then it is', async () => {
  const { db, end } = await givenDatabase();
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
