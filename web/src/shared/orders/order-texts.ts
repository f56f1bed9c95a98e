import type { Order } from '@poc/contracts/entities/orders';
import { type PaymentTexts, paymentStateOf, paymentTexts } from '@poc/contracts/payment-texts';
import { formatNairaTotal } from '../text/money.ts';

export const statusLabels: Record<Order['status'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** Texts for the payment state of an order: a short title and sentences. */
export const paymentTextsOf = (order: Order): PaymentTexts => paymentTexts(order, formatNairaTotal);

/** True when the payment state is more than paid or unpaid, such as a refund. */
export function hasMoneyNews(order: Order): boolean {
  const state = paymentStateOf(order);
  return !['paid', 'free', 'unpaid', 'not_paid'].includes(state);
}

/** Display name of a payment method. The provider offers these options. */
export function paymentMethodLabel(method: string): string {
  if (method === 'none') return 'Nothing to pay';
  return method === 'paystack' ? 'Paystack: card, bank transfer or USSD' : method;
}

/** Payment state and method: `Paid (Paystack: card, bank transfer or USSD)`. */
export function paymentText(order: Order): string {
  const { title } = paymentTextsOf(order);
  return order.payment_method === 'none' ? title : `${title} (${paymentMethodLabel(order.payment_method)})`;
}

/** The first product and the number of others: `Sapa tee, +2 more`. */
export function productsLabel({ items }: Order): string {
  const first = items[0]?.Merch.product_name ?? 'No product';
  return items.length > 1 ? `${first}, +${items.length - 1} more` : first;
}

/** True when the order was paid, even if refunded since: a receipt exists. */
export const wasPaid = ({ payment_status }: Order): boolean =>
  payment_status === 'paid' || payment_status === 'part_refunded' || payment_status === 'refunded';

/** Time until which an unpaid order's products are reserved; null if they are not. */
export const reservedUntil = ({ reserved_until: until }: Order): string | null =>
  until !== null && new Date(until).getTime() > Date.now() ? until : null;
