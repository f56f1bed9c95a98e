import { getSubscriptionFigures as contract } from '@poc/contracts/endpoints/managed-subscriptions';
import { lagosZone, monthsBefore, startOfDay } from '@poc/contracts/lagos-calendar';
import { admins } from '@poc/kit/auth/policies';
import { type Connection, trusted } from 'mongoose';
import { nairaOf } from '../../naira.ts';
import { paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { monthPurposes } from '../billing/plan-payment.ts';
import { subscriptionModel } from '../subscription.model.ts';
import { unpaidStates } from '../subscription-state.ts';

const monthsShown = 12;
const monthOf = (field: string) => ({
  $dateToString: { date: field, format: '%Y-%m', timezone: lagosZone },
});

interface PaidMonth {
  _id: string;
  paidKobo: number;
  started: number;
  renewed: number;
  recovered: number;
}

/** Returns monthly statistics of plans in Lagos time: indexed reads over twelve months. */
export const getSubscriptionFigures = route(contract, admins, ({ db, billingClock }) => async () => {
  await billingClock.refresh();
  const now = billingClock.now();
  const months = Array.from({ length: monthsShown }, (_, back) => monthsBefore(now, back));
  const since = startOfDay(`${months.at(-1)}-01`);
  const subscriptions = subscriptionModel(db);
  const [paid, ended, running, unpaid] = await Promise.all([
    paidSince(db, since),
    subscriptions.aggregate<{ _id: string; ended: number }>([
      { $match: { state: 'expired', endDate: { $gte: since } } },
      { $group: { _id: monthOf('$endDate'), ended: { $sum: 1 } } },
    ]),
    subscriptions.countDocuments({ status: 'active' }),
    subscriptions.countDocuments({ state: trusted({ $in: [...unpaidStates] }) }),
  ]);
  return {
    running,
    unpaid,
    months: months.map((month) => {
      const {
        paidKobo = 0,
        started = 0,
        renewed = 0,
        recovered = 0,
      } = paid.find(({ _id }) => _id === month) ?? {};
      const over = ended.find(({ _id }) => _id === month)?.ended ?? 0;
      return { month, revenue: nairaOf(paidKobo), started, renewed, recovered, ended: over };
    }),
  };
});

const count = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

/** The amount of a replaced refund belongs to another refund. */
const counted = { input: '$refunds', cond: { $ne: ['$$this.status', 'replaced'] } };
const amounts = { $map: { input: { $filter: counted }, in: '$$this.amountKobo' } };
const returned = { $add: [{ $sum: amounts }, '$chargedBackKobo'] };

/** Sums payments for plans by month. A change of plan counts as revenue, not as a start or a renewal. */
const paidSince = (db: Connection, since: Date): Promise<PaidMonth[]> =>
  paymentModel(db).aggregate<PaidMonth>([
    { $match: { purpose: { $in: monthPurposes }, paidAt: { $type: 'date', $gte: since }, accepted: true } },
    {
      $group: {
        _id: monthOf('$paidAt'),
        paidKobo: { $sum: { $subtract: ['$paidKobo', returned] } },
        started: count({ $and: [{ $eq: ['$purpose', 'start'] }, { $ne: ['$plan.recovered', true] }] }),
        renewed: count({ $or: [{ $eq: ['$purpose', 'renewal'] }, { $eq: ['$plan.recovered', true] }] }),
        recovered: count({ $eq: ['$plan.recovered', true] }),
      },
    },
  ]);
