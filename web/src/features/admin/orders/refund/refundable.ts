import type { ManagedOrder } from '@poc/contracts/entities/commerce';

const kobo = (naira: number) => Math.round(naira * 100);

/** What of an order's money can still go back, in naira; 0 where none came. Refunds on their way are taken off. */
export function refundableOf(
  order: Pick<ManagedOrder, 'payment_status' | 'total_price' | 'refunds'>,
): number {
  const { payment_status, total_price, refunds } = order;
  if (payment_status !== 'paid' && payment_status !== 'part_refunded') return 0;
  const gone = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + kobo(amount), 0);
  return Math.max(0, kobo(total_price) - gone) / 100;
}

/** What is wrong with an amount that is to go back, in words, or true. */
export function amountRule(text: string, refundable: number): true | string {
  if (text.trim() === '') return 'Please enter an amount.';
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim()) || kobo(Number(text)) === 0)
    return 'Please enter an amount in naira above 0, with two decimals at most.';
  return kobo(Number(text)) <= kobo(refundable) || 'That is more than what is left of this payment.';
}
