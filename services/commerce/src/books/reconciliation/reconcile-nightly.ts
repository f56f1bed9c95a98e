import { daysBefore, lagosDay } from '@poc/contracts/lagos-calendar';
import type { Clock } from '@poc/kit/clock';
import type { Metrics } from '@poc/kit/metrics';
import { type Connection, trusted } from 'mongoose';
import { openReconciliation } from './open-reconciliation.ts';
import { type ReconciliationDoc, reconciliationModel } from './reconciliation.model.ts';
import { lastNight } from './run-days.ts';

/** Longer than payments and webhooks take to arrive; what is owed is compared of all times. */
const comparedDays = 7;

/**
 * Begins the reconciliation of a night, at 02:00 in Lagos. A night in which nothing ran is made up for later; the first one
 * of a new database is the next one.
 * @param since when this process began to watch the time
 * @returns whether it began one; while another one runs, it is for the caller's next try
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

/** Lets the metrics say how many differences the last night's reconciliation found, whichever process ran it. */
export function watchReconciliation({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge(
    'poc_reconciliation_differences',
    'Differences that the last nightly reconciliation found',
  );
  const collect = async (): Promise<void> => {
    // Without the database the last figure stays: the other metrics must be read all the same.
    const latest = await latestNight(db, { state: 'done' }).catch(() => null);
    if (latest !== null) gauge.set(latest.differenceCount);
  };
  Object.assign(gauge, { collect });
}

const latestNight = (db: Connection, filter: Partial<Pick<ReconciliationDoc, 'state'>>) =>
  reconciliationModel(db)
    // For the index.
    .findOne({ ...filter, night: trusted({ $gte: new Date(0) }) }, { night: 1, differenceCount: 1 })
    .sort({ night: -1 })
    .lean<Pick<ReconciliationDoc, 'night' | 'differenceCount'>>();
