import { randomBytes } from 'node:crypto';
import { createFindShows } from '@poc/catalog/shows/find-shows';
import { findVisibleShow } from '@poc/catalog/shows/find-visible-show';
import { getShow } from '@poc/catalog/shows/get-show';
import { showModel } from '@poc/catalog/shows/show.model';
import { showViews } from '@poc/catalog/shows/show-views';
import type { Subject } from '@poc/kit/auth/subject';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { createSignedAddresses } from '@poc/kit/entitlements/signed-addresses';
import { createSharedReads } from '@poc/kit/http/shared-reads';
import { type Connection, Types } from 'mongoose';
import type { BenchContext } from '../bench.ts';
import { startServer } from '../beside/child.ts';
import { withDatabase } from '../open-database.ts';
import type { Figure } from '../report.ts';
import { insertMany } from '../scale/insert.ts';
import { plansOf } from '../scale/query-plans.ts';
import { median } from '../statistics.ts';
import { showDocOf, showIdOf } from './show-docs.ts';
import { viewsWithoutPlans } from './without-plans.ts';

const shows = 1_000;
const people = 20_000;
const warm = 100;
const reads = 1_500;
const database = 'bench_entitlements';
const personId = (at: number) => new Types.ObjectId(`a${at.toString(16).padStart(23, '0')}`);
const inADay = () => new Date(Date.now() + 86_400_000);

/**
 * Measures the cost of plan checks for one show as a member and for a visitor's list, alternating with the same
 * reads without checks, at MongoDB, without HTTP.
 */
export async function entitlementCost(context: BenchContext): Promise<Figure[]> {
  const { env, signal, mongoUrl } = context;
  // The catalog migrates its own database.
  const child = await startServer(new URL('../beside/catalog.main.ts', import.meta.url), {
    signal,
    args: [database],
    env: { ...env, PORT: '0' },
  });
  child.stop();
  return withDatabase(mongoUrl, database, async (db) => {
    await fill(context, db);
    const figures = await measureShow(context, db);
    return [...figures, ...(await measureList(context, db))];
  });
}

/** Every third show requires Premium, and every upload has a valid name. */
async function fill(context: BenchContext, db: Connection): Promise<void> {
  const access = ['free', 'premium', 'ultimate'] as const;
  const make = (at: number) => ({
    ...showDocOf(at),
    access: access[at % access.length],
    videoUrl: `/uploads/shows/${randomBytes(16).toString('hex')}.mp4`,
  });
  await insertMany(db, { ...context, collection: showModel.modelName, to: shows, make });
  const plan = (at: number) => ({
    _id: personId(at),
    plan: at % 4 === 0 ? 'ultimate' : 'premium',
    openUntil: inADay(),
    changedAt: new Date(),
  });
  await insertMany(db, { ...context, collection: openPlanModel.modelName, to: people, make: plan });
}

const deps = (db: Connection) => ({
  db,
  clock: { now: () => new Date() },
  addresses: createSignedAddresses('key-of-the-bench-alone'),
  sharedReads: createSharedReads(0),
});

const request = { id: 'bench', ip: '', userAgent: '', headers: {}, cookies: {} };

const memberOf = (at: number): Subject => ({
  id: personId(at).toHexString(),
  role: 'user',
  sessionId: 'bench',
  issuedAt: Date.now(),
  expiresAt: Date.now() + 60_000,
});

async function measureShow({ say, signal }: BenchContext, db: Connection): Promise<Figure[]> {
  say('one show, with and without plan checks, alternating');
  const show = getShow(deps(db));
  const times = await inTurns(signal, (at) => {
    const [id, subject] = [showIdOf((at * 7) % shows).toHexString(), memberOf((at * 37) % people)];
    return {
      checked: () => show.answer({ params: { id }, query: {}, body: undefined }, subject, request),
      unchecked: async () => viewsWithoutPlans(db, [await findVisibleShow(db, id)], subject),
    };
  });
  return figuresOf('GET /shows/{id} as a member', times, 1);
}

async function measureList({ say, signal }: BenchContext, db: Connection): Promise<Figure[]> {
  say('a visitor’s list, with and without plan checks, alternating');
  const { rows } = await createFindShows(deps(db))({ limit: 50 });
  const views = () => showViews(deps(db), rows, null);
  const times = await inTurns(signal, () => ({
    checked: views,
    unchecked: () => viewsWithoutPlans(db, rows, null),
  }));
  const queries = await plansOf(db, [openPlanModel.modelName, 'video_conversions'], views);
  return [
    ...figuresOf('50 shows of a visitor’s list', times, 0.2),
    {
      name: 'queries of plans and qualities in a visitor’s list',
      value: queries.length,
      unit: '',
      goal: { at: 'most', value: 0 },
    },
  ];
}

interface Pair {
  readonly checked: () => Promise<unknown>;
  readonly unchecked: () => Promise<unknown>;
}

async function inTurns(signal: AbortSignal, pairOf: (at: number) => Pair) {
  const times = { checked: [] as number[], unchecked: [] as number[] };
  for (let at = 0; at < warm + reads; at += 1) {
    signal.throwIfAborted();
    const pair = pairOf(at);
    const names = ['checked', 'unchecked'] as const;
    for (const name of at % 2 === 0 ? names : names.toReversed()) {
      const begunMs = performance.now();
      await pair[name]();
      if (at >= warm) times[name].push(performance.now() - begunMs);
    }
  }
  return times;
}

function figuresOf(
  name: string,
  { checked, unchecked }: { checked: readonly number[]; unchecked: readonly number[] },
  mostMs: number,
): Figure[] {
  const [after, before] = [median(checked), median(unchecked)];
  return [
    { name: `${name}, median`, value: after, unit: 'ms' },
    { name: `${name}, without plans`, value: before, unit: 'ms' },
    { name: `${name}, added`, value: after - before, unit: 'ms', goal: { at: 'most', value: mostMs } },
  ];
}
