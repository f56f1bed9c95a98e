import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { leasesOf } from '../mongo/kit-collections.ts';
import { createDatabase, silent } from '../testing/create-database.ts';
import { type LeasedLoop, startLeasedLoop } from './leased-loop.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
const loops: LeasedLoop[] = [];
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await database.end();
});

function start(
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  isDue?: () => Promise<boolean>,
): LeasedLoop {
  const loop = startLeasedLoop({ db: database.db, logger: silent, name, everyMs, isDue, work });
  loops.push(loop);
  return loop;
}
const patience = { timeout: 30_000, interval: 20 };

it('repeats its work, also after a failure', async () => {
  let times = 0;
  start('again', 20, async () => {
    times += 1;
    if (times === 2) throw new Error('once');
  });
  await vi.waitFor(() => expect(times).toBeGreaterThan(4), patience);
});

it('runs in one process at a time', async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const work = async () => {
    running += 1;
    times += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
  };
  for (let process = 0; process < 4; process += 1) start('one of many', 5, work);
  await vi.waitFor(() => expect(times).toBeGreaterThan(8), patience);
  expect(most).toBe(1);
});

it('stops after the current run, whose signal is aborted', async () => {
  let begun = false;
  let ended = false;
  const loop = start('long', 60_000, async (signal) => {
    begun = true;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    ended = true;
  });
  await vi.waitFor(() => expect(begun).toBe(true), patience);
  await loop.stop();
  expect(ended).toBe(true);
});

const leaseOf = (name: string) => leasesOf(database.db).findOne({ _id: name });

it('retains the lease between frequent runs, and releases it when stopped', async () => {
  let times = 0;
  const loop = start('soon again', 50, async () => {
    times += 1;
  });
  await vi.waitFor(() => expect(times).toBeGreaterThan(3), patience);
  const held = await leaseOf('soon again');
  expect(held?.until.getTime()).toBeGreaterThan(Date.now());
  await vi.waitFor(() => expect(times).toBeGreaterThan(6), patience);
  // The lease was not renewed.
  expect((await leaseOf('soon again'))?.until).toEqual(held?.until);
  await loop.stop();
  expect((await leaseOf('soon again'))?.until).toEqual(new Date(0));
});

it('releases the lease after each infrequent run', async () => {
  let times = 0;
  start('far off', 60_000, async () => {
    times += 1;
  });
  await vi.waitFor(async () => {
    expect(times).toBe(1);
    expect((await leaseOf('far off'))?.until).toEqual(new Date(0));
  }, patience);
});

it('neither runs nor takes the lease while nothing is due', async () => {
  let asked = 0;
  let times = 0;
  const work = async () => {
    times += 1;
  };
  let isDue = false;
  start('seldom due', 20, work, async () => {
    asked += 1;
    return isDue;
  });
  await vi.waitFor(() => expect(asked).toBeGreaterThan(5), patience);
  expect(times).toBe(0);
  expect(await leaseOf('seldom due')).toBeNull();
  isDue = true;
  await vi.waitFor(() => expect(times).toBeGreaterThan(0), patience);
  expect((await leaseOf('seldom due'))?.until.getTime()).toBeGreaterThan(Date.now());
});
