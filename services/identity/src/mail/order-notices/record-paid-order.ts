import type { EventOf } from '@poc/contracts/event';
import type { orderPaid } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { orderNoticeModel } from './order-notice.model.ts';

const maxItems = 200;

export async function recordPaidOrder(
  tx: Transaction,
  { orderId, number, lines, totalKobo, paidAt }: EventOf<typeof orderPaid>['data'],
): Promise<void> {
  const items = lines
    .map(({ quantity, productName, variant }) => {
      return `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`;
    })
    .join(', ')
    .slice(0, maxItems);
  await orderNoticeModel(tx).updateOne(
    { _id: orderId },
    { $setOnInsert: { number, items, totalKobo, paidAt: new Date(paidAt) } },
    { upsert: true },
  );
}
