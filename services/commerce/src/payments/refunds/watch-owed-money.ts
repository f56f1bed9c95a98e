import type { RefundStatus } from '@poc/contracts/entities/refunds';
import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import type { Metrics } from '@poc/kit/metrics';
import type { Connection } from 'mongoose';
import { paymentModel } from '../payment.model.ts';

/** Registers metrics for the owed sum and the number of refunds per state. */
export function watchOwedMoney({ db, metrics }: { db: Connection; metrics: Metrics }): void {
  const owed = stateGauge(metrics, 'poc_money_owed_kobo', 'Refunds in naira that have not reached their end');
  const unfinished = stateGauge(
    metrics,
    'poc_refunds_open',
    'Number of refunds that have not reached their end',
  );
  // All metrics are read together, so each gauge runs its own query.
  const follow = (gauge: StateGauge, figureOf: (sum: StateSum) => number): void => {
    const collect = async (): Promise<void> => {
      // If MongoDB is unavailable, keeps the last values, so that the other metrics remain readable.
      const sums = await sumByState(db).catch(() => null);
      if (sums === null) return;
      for (const state of openRefundStatuses) {
        const sum = sums.find(({ _id }) => _id === state);
        gauge.set({ state }, sum ? figureOf(sum) : 0);
      }
    };
    Object.assign(gauge, { collect });
  };
  follow(owed, ({ owedKobo }) => owedKobo);
  follow(unfinished, ({ count }) => count);
}

const stateGauge = (metrics: Metrics, name: string, help: string) => metrics.gauge(name, help, ['state']);
type StateGauge = ReturnType<typeof stateGauge>;

interface StateSum {
  readonly _id: RefundStatus;
  readonly owedKobo: number;
  readonly count: number;
}

const sumByState = (db: Connection): Promise<StateSum[]> =>
  paymentModel(db).aggregate([
    { $match: { 'refunds.status': { $in: openRefundStatuses } } },
    { $unwind: '$refunds' },
    { $match: { 'refunds.status': { $in: openRefundStatuses } } },
    {
      $group: {
        _id: '$refunds.status',
        owedKobo: { $sum: { $cond: [{ $eq: ['$refunds.currency', 'NGN'] }, '$refunds.amountKobo', 0] } },
        count: { $sum: 1 },
      },
    },
  ]);
