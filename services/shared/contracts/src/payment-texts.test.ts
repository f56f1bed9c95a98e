import { expect, it } from 'vitest';
import { shownOrderStatus } from './entities/orders.ts';
import { refundStatus } from './entities/refunds.ts';
import {
  type PaymentDetails,
  type PaymentState,
  paymentStateOf,
  paymentStates,
  paymentTexts,
} from './payment-texts.ts';

const money = (naira: number): string => `₦${naira}`;
const details = (changes: Partial<PaymentDetails> = {}): PaymentDetails => ({
  status: 'pending',
  payment_status: 'pending',
  payment_under_way: false,
  refunds: [],
  ...changes,
});
const refund = (status: PaymentDetails['refunds'][number]['status'], amount = 500) => ({ status, amount });

const cases: [PaymentState, Partial<PaymentDetails>, string][] = [
  ['free', { payment_status: 'paid', total_price: 0 }, 'Nothing to pay: There was nothing to pay.'],
  ['unpaid', {}, 'Not paid yet: Your payment has not reached us yet.'],
  [
    'under_way',
    { payment_under_way: true },
    'Payment on its way: Your payment is on its way and has not reached us yet. There is no need to pay again. We will email you as soon as it arrives.',
  ],
  [
    'under_way_cancelled',
    { status: 'cancelled', payment_status: 'failed', payment_under_way: true },
    'Payment may be on its way: A payment for this order may still be on its way. If it arrives and your products are still in stock, we will send them; otherwise we will refund you.',
  ],
  ['paid', { status: 'shipped', payment_status: 'paid' }, 'Paid: We have received your payment.'],
  [
    'paid_cancelled',
    { status: 'cancelled', payment_status: 'paid', refunds: [refund('replaced')] },
    'Paid: We have your payment for this cancelled order. Please contact support if you do not hear from us about it.',
  ],
  ['not_paid', { payment_status: 'failed' }, 'Not paid: This order is not paid.'],
  ['not_charged', { status: 'cancelled', payment_status: 'failed' }, 'Not paid: You have not been charged.'],
  [
    'refused',
    { payment_status: 'failed', refunds: [refund('processed')] },
    'Refunded: The payment that we received does not match this order. We refunded ₦500. Your bank may take a few working days to show it.',
  ],
  [
    'refund_under_way',
    { status: 'cancelled', payment_status: 'paid', refunds: [refund('sent'), refund('processed', 7)] },
    'Refund on its way: We are refunding ₦500 to your original payment method. Your bank may take a few working days to show it.',
  ],
  [
    'refund_delayed',
    { status: 'cancelled', payment_status: 'failed', refunds: [refund('refused'), refund('pending', 7)] },
    'Refund delayed: The payment that we received does not match this order. We owe you ₦507. Paystack could not send it yet. We will keep trying and email you as soon as it is on its way.',
  ],
  [
    'refund_needs_details',
    { status: 'delivered', payment_status: 'paid', refunds: [refund('needs-attention')] },
    'Bank account needed: We owe you ₦500. Paystack cannot refund your original payment method. Enter the bank account for the refund.',
  ],
  [
    'part_refunded',
    { status: 'paid', payment_status: 'part_refunded', refunds: [refund('settled')], charged_back: 40 },
    'Partly refunded: Part of your payment was refunded: ₦540. Your bank may take a few working days to show it.',
  ],
  [
    'refunded',
    { status: 'cancelled', payment_status: 'refunded' },
    'Refunded: Your payment was refunded to your original payment method. Your bank may take a few working days to show it.',
  ],
];

it.each(cases)('%s', (state, changes, words) => {
  expect(paymentStateOf(details(changes))).toBe(state);
  const { title, text, next } = paymentTexts(details(changes), money);
  expect([`${title}: ${text}`, next].filter((part) => part !== '').join(' ')).toBe(words);
});

it('has a case for each state', () => {
  expect(cases.map(([state]) => state)).toEqual([...paymentStates]);
});

it('never states "not charged" when a charge is possible, in any combination', () => {
  const payments = ['pending', 'paid', 'failed', 'refunded', 'part_refunded'] as const;
  const said: PaymentDetails[] = [];
  for (const status of shownOrderStatus.options) {
    for (const payment_status of payments) {
      for (const payment_under_way of [true, false]) {
        for (const refunds of [[], ...refundStatus.options.map((one) => [refund(one)])]) {
          const one = { status, payment_status, payment_under_way, refunds };
          if (paymentTexts(one, money).text.includes('not been charged')) said.push(one);
        }
      }
    }
  }
  expect(said.length).toBeGreaterThan(0);
  for (const one of said) {
    expect(one).toMatchObject({ status: 'cancelled', payment_under_way: false, refunds: [] });
    expect(['pending', 'failed']).toContain(one.payment_status);
  }
});
