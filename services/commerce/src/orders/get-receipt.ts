import type { getReceipt as contract } from '@poc/contracts/endpoints/orders';
import type { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary, type Reply } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { hasReceipt, ownOrders } from './order.policy.ts';
import { numberOf } from './order-number.ts';
import { drawReceipt } from './receipt/draw-receipt.ts';
import { receiptOf } from './receipt/receipt-text.ts';

export const getReceipt =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'params' | 'subject'>): Promise<Reply<never>> => {
    const order = await orderModel(db)
      .findOne({ ...ownOrders(subject), _id: params.id })
      .lean<OrderDoc>();
    if (!order || !hasReceipt(order)) return fail('order_not_found');
    return binary(await drawReceipt(receiptOf(order)), {
      headers: { 'Content-Disposition': `attachment; filename="poc-receipt-${numberOf(order)}.pdf"` },
    });
  };
