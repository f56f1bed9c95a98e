import type { Order } from '@poc/contracts/entities/orders';
import { type PaymentWords, paymentStateOf, paymentWords } from '@poc/contracts/payment-words';
import { formatNairaTotal } from '../text/money.ts';

/** What an order's status is called on screen. */
export const statusWords: Record<Order['status'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** What became of its money, in words: a few, and sentences. */
export const moneyWords = (order: Order): PaymentWords => paymentWords(order, formatNairaTotal);

/** Whether there is more to say of its money than that it came, or has not come yet. */
export function hasMoneyNews(order: Order): boolean {
  const state = paymentStateOf(order);
  return !['paid', 'free', 'unpaid', 'not_paid'].includes(state);
}

/** How an order is paid; the provider lets people choose among these. */
export function paymentMethodWords(method: string): string {
  if (method === 'none') return 'Nothing to pay';
  return method === 'paystack' ? 'Paystack: card, bank transfer or USSD' : method;
}

/** How far its money is, and how it is paid: `Paid (Paystack: card, bank transfer or USSD)`. */
export function paymentText(order: Order): string {
  const { title } = moneyWords(order);
  return order.payment_method === 'none' ? title : `${title} (${paymentMethodWords(order.payment_method)})`;
}

/** The first product, and how many more there are: `Sapa tee, +2 more`. */
export function productWords({ items }: Order): string {
  const first = items[0]?.Merch.product_name ?? 'No product';
  return items.length > 1 ? `${first}, +${items.length - 1} more` : first;
}

/** Whether money was paid for it, wherever that is now: then there is a receipt. */
export const wasPaid = ({ payment_status }: Order): boolean =>
  payment_status === 'paid' || payment_status === 'part_refunded' || payment_status === 'refunded';

/** Until when the products of an unpaid order are held; null where they are not, or not any more. */
export const heldUntil = ({ reserved_until: until }: Order): string | null =>
  until !== null && new Date(until).getTime() > Date.now() ? until : null;
