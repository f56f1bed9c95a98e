import { listOwedRefunds as contract } from '@poc/contracts/endpoints/commerce-admin';
import { openRefundStatuses } from '@poc/contracts/entities/refunds';
import { queueSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { type PaymentDoc, paymentModel } from '../payment.model.ts';
import { readOwedRefunds } from './read-owed-refunds.ts';

const sorts = sortsOf<PaymentDoc, typeof queueSorts>(queueSorts, { time: { field: 'createdAt' } });

/** Lists open refunds. A page holds the refunds of `limit` payments. */
export const listOwedRefunds = route(contract, admins, (deps) => async ({ query }) => {
  const { rows, total, nextCursor } = await findPage(paymentModel(deps.db), {
    ...query,
    filter: { 'refunds.status': trusted({ $in: openRefundStatuses }) },
    order: sorts[query.sort],
    hint: { 'refunds.status': 1 },
  });
  const owed = await readOwedRefunds(deps, rows, ({ status }) => openRefundStatuses.includes(status));
  return page(owed, { total, nextCursor });
});
