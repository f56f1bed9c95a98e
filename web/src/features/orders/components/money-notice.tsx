import type { Order } from '@poc/contracts/entities/orders';
import { hasMoneyNews, moneyWords } from '../../../shared/orders/order-words.ts';

/** What became of the money of an order, where there is more to say than that it came. */
export function MoneyNotice({ order }: { order: Order }) {
  if (!hasMoneyNews(order)) return null;
  const { text, next } = moneyWords(order);
  return (
    <p role="status">
      {text} {next}
    </p>
  );
}
