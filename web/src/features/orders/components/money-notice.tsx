import type { Order } from '@poc/contracts/entities/orders';
import { hasMoneyNews, paymentTextsOf } from '../../../shared/orders/order-texts.ts';

/** Refunds and other payment notices of an order, if any. */
export function MoneyNotice({ order }: { order: Order }) {
  if (!hasMoneyNews(order)) return null;
  const { text, next } = paymentTextsOf(order);
  return (
    <p role="status">
      {text} {next}
    </p>
  );
}
