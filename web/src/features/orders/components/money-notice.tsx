import type { Order } from '@poc/contracts/entities/orders';
import { hasMoneyNews, moneyWords } from '../../../shared/orders/order-words.ts';

/** Refunds and other payment notices of an order, if any. */
export function MoneyNotice({ order }: { order: Order }) {
  if (!hasMoneyNews(order)) return null;
  const { text, next } = moneyWords(order);
  return (
    <p role="status">
      {text} {next}
    </p>
  );
}
