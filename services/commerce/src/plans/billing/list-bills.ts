import type { listBills as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import { page, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { Types, trusted } from 'mongoose';
import type { z } from 'zod';
import type { Deps } from '../../config.ts';
import { type PlanPaymentDoc, planPaymentModel } from './plan-payment.model.ts';
import { presentBill } from './present-bill.ts';

const newestFirst: ListSort<PlanPaymentDoc> = { field: 'createdAt', direction: -1 };

/** Filter for bills: paid payments and failed renewals. An abandoned payment page is not a bill. */
export const billsOf = (userId: string) => ({
  userId: new Types.ObjectId(userId),
  $or: trusted([{ status: 'paid' as const }, { status: 'failed' as const, purpose: 'renewal' as const }]),
});

export const listBills =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    subject,
    query,
  }: Pick<Input<typeof contract, typeof self>, 'subject' | 'query'>): Promise<
    Reply<z.input<typeof contract.success.schema>>
  > => {
    const { rows, total, nextCursor } = await findPage(planPaymentModel(db), {
      filter: billsOf(subject.id),
      order: newestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    return page(rows.map(presentBill), { total, nextCursor });
  };
