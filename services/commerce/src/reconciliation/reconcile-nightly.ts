import type { Clock } from '@poc/kit/clock';
import type { Logger } from '@poc/kit/log';
import type { Metrics } from '@poc/kit/metrics';
import type { Connection } from 'mongoose';
import type { PaystackClient } from '../payments/paystack/paystack-client.ts';
import { compareBooks } from './reconcile.ts';
import {
  type ReconciliationReportDoc,
  reconciliationReportModel,
  storedDifferences,
} from './reconciliation-report.model.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Longer than payments and webhooks take to arrive; what is owed is compared of all times. */
const comparedMs = 7 * dayMs;
const keptMs = 365 * dayMs;

interface Deps {
  readonly db: Connection;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly paystack: PaystackClient;
}

/** The last 02:00 in Lagos, which is an hour before UTC all year. */
function lastDue(now: Date): Date {
  const firstMs = hourMs;
  return new Date(Math.floor((now.getTime() - firstMs) / dayMs) * dayMs + firstMs);
}

/**
 * Compares the books with Paystack's once a night and stores the report. A night in which nothing ran is made up for later;
 * the first one of a new database is the next one.
 * @param since when this process began to watch the time
 * @returns whether it compared
 * @throws PaystackAway, PaystackRefused: the caller tries again
 */
export async function reconcileNightly(deps: Deps, since: Date): Promise<boolean> {
  const { db, clock, logger } = deps;
  const now = clock.now();
  const due = lastDue(now);
  const latest = await latestReport(db);
  const isDue = latest === null ? due > since : due > latest._id;
  if (!isDue) return false;
  const report = await compareBooks(deps, { from: new Date(due.getTime() - comparedMs), to: now });
  const differenceCount = report.differences.length;
  await reconciliationReportModel(db).replaceOne(
    { _id: due },
    {
      differenceCount,
      report: { ...report, differences: report.differences.slice(0, storedDifferences) },
      expiresAt: new Date(due.getTime() + keptMs),
    },
    { upsert: true },
  );
  if (differenceCount > 0) logger.error({ differenceCount, due }, 'reconciliation found differences');
  return true;
}

/** Lets the metrics say how many differences the last night's reconciliation found, whichever process ran it. */
export function watchReconciliation({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge(
    'poc_reconciliation_differences',
    'Differences that the last nightly reconciliation found',
  );
  const collect = async (): Promise<void> => {
    // Without the database the last figure stays: the other metrics must be read all the same.
    const latest = await latestReport(db).catch(() => null);
    if (latest !== null) gauge.set(latest.differenceCount);
  };
  Object.assign(gauge, { collect });
}

const latestReport = (db: Connection) =>
  reconciliationReportModel(db)
    .findOne({}, { differenceCount: 1 })
    .sort({ _id: -1 })
    .lean<Pick<ReconciliationReportDoc, '_id' | 'differenceCount'>>();
