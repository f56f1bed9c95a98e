import type { Metrics } from '@poc/kit/metrics';
import type { Connection } from 'mongoose';
import { disputeModel } from './dispute.model.ts';

/** Lets the metrics say how many disputes are open, as the database has it when they are read. */
export function watchDisputes({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const gauge = metrics.gauge('poc_disputes_open', 'How many disputes are not resolved');
  const collect = async (): Promise<void> => {
    // Without the database the last figure stays: the other metrics must be read all the same.
    const open = await disputeModel(db)
      .countDocuments({ isOpen: true })
      .catch(() => null);
    if (open !== null) gauge.set(open);
  };
  Object.assign(gauge, { collect });
}
