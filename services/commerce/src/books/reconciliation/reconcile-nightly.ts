import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import type { Clock } from '@poc/kit/clock';
import type { Metrics } from '@poc/kit/metrics';
import { type Connection, trusted } from 'mongoose';
import { openReconciliation } from './open-reconciliation.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { resolutionsOf } from './resolutions-of.ts';
import { lastNight } from './run-days.ts';

/**
 * Days to compare; longer than payments and webhooks take to arrive. Owed refunds are compared regardless of
 * age.
 */
const comparedDays = 7;

/**
 * Starts the nightly reconciliation, at 02:00 in Lagos. A missed run starts later; a new database starts with
 * the next night.
 * @param since start time of this process
 * @returns true if it started one; while another one runs, the caller tries again
 */
export async function reconcileNightly(
  { db, clock }: { db: Connection; clock: Clock },
  since: Date,
): Promise<boolean> {
  const now = clock.now();
  const night = lastNight(now);
  const latest = await latestNight(db, {});
  const isDue = latest?.night ? night > latest.night : night > since;
  if (!isDue) return false;
  const to = lagosDay(now);
  const days = { from: daysBefore(to, comparedDays), to };
  const run = await openReconciliation({ db, now }, { days, trigger: 'nightly', startedBy: null, night });
  return run?.night?.getTime() === night.getTime();
}

/** Registers a metric for the unresolved differences of the last nightly reconciliation. */
export function watchReconciliation({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge(
    'poc_reconciliation_differences',
    'Unresolved differences that the last nightly reconciliation found',
  );
  const collect = async (): Promise<void> => {
    // If MongoDB is unavailable, keeps the last value, so that the other metrics remain readable.
    const count = await unresolvedLastNight(db).catch(() => null);
    if (count !== null) gauge.set(count);
  };
  Object.assign(gauge, { collect });
}

async function unresolvedLastNight(db: Connection): Promise<number | null> {
  const latest = await latestNight(db, { state: 'done' });
  if (latest === null) return null;
  const ids = latest.differences.map(({ id }) => id);
  return latest.differenceCount - (await resolutionsOf(db, ids, latest.startedAt)).size;
}

const latestNight = (db: Connection, filter: Partial<Pick<ReconciliationDoc, 'state'>>) =>
  reconciliationModel(db)
    .findOne(
      { ...filter, night: trusted({ $gte: new Date(0) }) },
      { night: 1, startedAt: 1, differenceCount: 1, 'differences.id': 1 },
    )
    .sort({ night: -1 })
    .lean<Pick<ReconciliationDoc, 'night' | 'startedAt' | 'differenceCount' | 'differences'>>();
