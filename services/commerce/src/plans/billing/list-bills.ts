import { listBills as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import { readNumbered } from '../../books/books.api.ts';
import { type PaymentDoc, paymentModel } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { presentBill } from './present-bill.ts';

const newestFirst: ListSort<PaymentDoc> = { field: 'createdAt', direction: -1 };

/** Filter for bills: paid payments and failed renewals. An abandoned checkout is not a bill. */
export const billsOf = (userId: string) => ({
  userId: new Types.ObjectId(userId),
  purpose: trusted({ $ne: 'order' as const }),
  $or: trusted([{ status: 'paid' as const }, { status: 'failed' as const, purpose: 'renewal' as const }]),
});

export const listBills = route(contract, self, (deps) => async ({ subject, query }) => {
  const read = () =>
    findPage(paymentModel(deps.db), { ...query, filter: billsOf(subject.id), order: newestFirst });
  const { rows, total, nextCursor } = await readNumbered(deps, read, (found) => found.rows);
  return page(rows.map(presentBill), { total, nextCursor });
});
