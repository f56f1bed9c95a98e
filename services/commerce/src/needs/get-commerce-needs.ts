import { getCommerceNeeds as contract } from '@poc/contracts/endpoints/commerce-admin';
import { openRefundStatuses, type RefundStatus } from '@poc/contracts/entities/refunds';
import { admins } from '@poc/kit/auth/policies';
import { type PendingWorkSource, readPendingWork } from '@poc/kit/pending-work/read-pending-work';
import { orderModel, toShip } from '../orders/orders.api.ts';
import { disputeModel, openDisputes, paymentModel, refundsToDecide } from '../payments/payments.api.ts';
import { subscriptionModel, unpaidStates } from '../plans/plans.api.ts';
import { route } from '../route.ts';
import { merchModel } from '../shop/shop.api.ts';

const refundsIn = (statuses: readonly RefundStatus[]) => ({
  $match: { 'refunds.status': { $in: statuses } },
});

export const commerceNeeds: readonly PendingWorkSource[] = [
  {
    name: 'disputes',
    collection: disputeModel.modelName,
    rows: [{ $match: openDisputes }, { $sort: { rank: 1 } }],
    since: 'openedAt',
    due: 'dueAt',
  },
  {
    name: 'refunds',
    collection: paymentModel.modelName,
    // The partial index serves exactly the open states.
    rows: [
      refundsIn(openRefundStatuses),
      { $unwind: '$refunds' },
      refundsIn(refundsToDecide),
      { $sort: { 'refunds.changedAt': 1 } },
    ],
    since: 'refunds.changedAt',
  },
  {
    name: 'renewals',
    collection: subscriptionModel.modelName,
    rows: [{ $match: { state: { $in: unpaidStates } } }, { $sort: { endDate: 1 } }],
    since: 'endDate',
    due: 'graceUntil',
  },
  {
    name: 'orders_to_ship',
    collection: orderModel.modelName,
    rows: [{ $match: toShip() }, { $sort: { createdAt: 1, _id: 1 } }],
    since: 'createdAt',
  },
  {
    name: 'low_stock',
    collection: merchModel.modelName,
    rows: [{ $match: { deletedAt: null, lowCount: { $gt: 0 } } }],
  },
];

export const getCommerceNeeds = route(contract, admins, ({ db }) => () => {
  return readPendingWork(db, commerceNeeds);
});
