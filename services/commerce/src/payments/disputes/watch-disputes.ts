import type { Metrics } from '@poc/kit/metrics';
import type { Connection } from 'mongoose';
import { disputeModel } from './dispute.model.ts';

/** Registers a metric for the number of open disputes, read from the database at each scrape. */
export function watchDisputes({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge('poc_disputes_open', 'Number of unresolved disputes');
  const collect = async (): Promise<void> => {
    // If MongoDB is unavailable, keeps the last value, so that the other metrics remain readable.
    const open = await disputeModel(db)
      .countDocuments({ isOpen: true })
      .catch(() => null);
    if (open !== null) gauge.set(open);
  };
  Object.assign(gauge, { collect });
}
