import type { Metrics } from '@poc/kit/metrics';
import type { Connection } from 'mongoose';
import { disputeModel } from './dispute.model.ts';

/** Publishes the number of open disputes as a metric, read from the database at each scrape. */
export function watchDisputes({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge('poc_disputes_open', 'Number of unresolved disputes');
  const collect = async (): Promise<void> => {
    // Without the database the last value stays, so that the other metrics remain readable.
    const open = await disputeModel(db)
      .countDocuments({ isOpen: true })
      .catch(() => null);
    if (open !== null) gauge.set(open);
  };
  Object.assign(gauge, { collect });
}
