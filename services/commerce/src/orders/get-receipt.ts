import { getReceipt as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { CommerceDeps } from '../deps.ts';
import { withPayment } from '../payments/payments.api.ts';
import { type OrderDoc, orderModel } from './order.model.ts';
import { hasReceipt, ownOrders } from './order.policy.ts';
import { numberOf } from './order-number.ts';
import { drawReceipt } from './receipt/draw-receipt.ts';
import { receiptOf } from './receipt/receipt-text.ts';

export const getReceipt = route(
  contract,
  members,
  ({ db, seller }: Pick<CommerceDeps, 'db' | 'seller'>) =>
    async ({ params, subject }) => {
      const order = await orderModel(db)
        .findOne({ ...ownOrders(subject), _id: params.id })
        .lean<OrderDoc>();
      if (!order || !hasReceipt(order)) return fail('order_not_found');
      return binary(await drawReceipt(receiptOf(await withPayment(db, order), seller)), {
        headers: { 'Content-Disposition': `attachment; filename="poc-receipt-${numberOf(order)}.pdf"` },
      });
    },
);
