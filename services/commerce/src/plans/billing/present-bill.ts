import type { bill as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../../naira.ts';
import { longDateFormat } from '../../orders/orders.api.ts';
import { type PaymentDoc, presentRefunds, returnedKobo, surplusOf } from '../../payments/payments.api.ts';
import { planVatOf } from '../plan-vat.ts';
import { plans } from '../plans.ts';
import { isForPlan, planPaymentOf } from './plan-payment.ts';

export function descriptionOf(payment: PaymentDoc): string {
  const { purpose, currency, plan } = planPaymentOf(payment);
  if (purpose === 'card') return 'Card check';
  if (purpose === 'trial') return 'Card check for the free trial';
  const { name } = plans[plan.plan];
  const { periodStart, periodEnd } = plan;
  if (currency !== 'NGN') return `${name}, paid in ${currency}`;
  return periodStart && periodEnd
    ? `${name}, ${longDateFormat.format(periodStart)} to ${longDateFormat.format(periodEnd)}`
    : name;
}

function statusOf(payment: PaymentDoc): 'paid' | 'failed' | 'refunding' | 'refunded' {
  const { status, accepted, refunds } = payment;
  if (status !== 'paid') return 'failed';
  if (accepted && returnedKobo(payment) <= surplusOf(payment)) return 'paid';
  const counted = refunds.filter((refund) => refund.status !== 'replaced');
  if (counted.length === 0) return accepted ? 'paid' : 'failed';
  const isDone = counted.every((refund) => refund.status === 'processed' || refund.status === 'settled');
  return isDone ? 'refunded' : 'refunding';
}

const isInNaira = ({ status, currency }: PaymentDoc): boolean => status === 'paid' && currency === 'NGN';

/** Returns the VAT of a paid bill; for a legacy bill, at the rate of its date. */
export function vatOfBill(payment: PaymentDoc): number {
  const { accepted, amountKobo, createdAt, vatKobo } = payment;
  if (!accepted || !isForPlan(payment)) return 0;
  return vatKobo ?? planVatOf(amountKobo, planPaymentOf(payment).plan.plan, createdAt);
}

export function presentBill(payment: PaymentDoc): z.input<typeof contract> {
  const id = payment._id.toHexString();
  return {
    id,
    date: (payment.paidAt ?? payment.createdAt).toISOString(),
    description: descriptionOf(payment),
    amount: nairaOf(isInNaira(payment) ? payment.paidKobo : payment.amountKobo),
    vat: nairaOf(vatOfBill(payment)),
    status: statusOf(payment),
    invoice_number: payment.invoiceNumber ?? null,
    invoice_url:
      payment.status === 'paid' && payment.accepted
        ? `/users/${payment.userId.toHexString()}/billing-history/${id}/receipt`
        : null,
    refunds: presentRefunds(payment),
  };
}
