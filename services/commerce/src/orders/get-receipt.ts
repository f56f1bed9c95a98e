import { getReceipt as contract } from '@poc/contracts/endpoints/orders';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { binary } from '@poc/kit/http/reply';
import { withPayment } from '../payments/payments.api.ts';
import { route } from '../route.ts';
import { hasReceipt } from './order.policy.ts';
import { numberOf } from './order-number.ts';
import { readOwnOrder } from './read-order.ts';
import { receiptOf } from './receipt/receipt-text.ts';

export const getReceipt = route(contract, members, (deps) => async ({ params, subject }) => {
  const { db, seller, printReceipt } = deps;
  const order = await readOwnOrder(db, params.id, subject);
  if (!hasReceipt(order)) return fail('order_not_found');
  const text = receiptOf(await withPayment(db, order), seller);
  return binary(await printReceipt(text, subject.id), {
    headers: { 'Content-Disposition': `attachment; filename="poc-receipt-${numberOf(order)}.pdf"` },
  });
});
