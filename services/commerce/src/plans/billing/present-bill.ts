import type { bill as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../../naira.ts';
import { lagosDay } from '../../orders/orders.api.ts';
import { plans } from '../plans.ts';
import type { PlanPaymentDoc } from './plan-payment.model.ts';

export function descriptionOf({ purpose, plan, currency, periodStart, periodEnd }: PlanPaymentDoc): string {
  if (purpose === 'card') return 'Card check';
  if (purpose === 'trial') return 'Card check for the free trial';
  const { name } = plans[plan];
  // Payments of an earlier version have no currency.
  if (currency && currency !== 'NGN') return `${name}, paid in ${currency}`;
  return periodStart && periodEnd
    ? `${name}, ${lagosDay.format(periodStart)} to ${lagosDay.format(periodEnd)}`
    : name;
}

function statusOf({
  status,
  accepted,
  refund,
}: PlanPaymentDoc): 'paid' | 'failed' | 'refunding' | 'refunded' {
  if (status !== 'paid') return 'failed';
  if (refund === null) return accepted ? 'paid' : 'failed';
  return refund.status === 'processed' || refund.status === 'settled' ? 'refunded' : 'refunding';
}

const isInNaira = ({ status, currency }: PlanPaymentDoc): boolean =>
  status === 'paid' && (currency ?? 'NGN') === 'NGN';

export function presentBill(payment: PlanPaymentDoc): z.input<typeof contract> {
  const id = payment._id.toHexString();
  return {
    id,
    date: (payment.paidAt ?? payment.createdAt).toISOString(),
    description: descriptionOf(payment),
    amount: nairaOf(isInNaira(payment) ? payment.paidKobo : payment.amountKobo),
    status: statusOf(payment),
    invoice_url:
      payment.status === 'paid' && payment.accepted
        ? `/users/${payment.userId.toHexString()}/billing-history/${id}/receipt`
        : null,
  };
}
