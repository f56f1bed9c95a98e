import type { bill as contract } from '@poc/contracts/entities/plans';
import type { z } from 'zod';
import { nairaOf } from '../../naira.ts';
import { lagosDay } from '../../orders/orders.api.ts';
import { plans } from '../plans.ts';
import type { PlanPaymentDoc } from './plan-payment.model.ts';

export function descriptionOf({ purpose, plan, periodStart, periodEnd }: PlanPaymentDoc): string {
  if (purpose === 'card') return 'Card check';
  if (purpose === 'trial') return 'Card check for the free trial';
  const { name } = plans[plan];
  return periodStart && periodEnd
    ? `${name}, ${lagosDay.format(periodStart)} to ${lagosDay.format(periodEnd)}`
    : name;
}

function statusOf({ status, refund }: PlanPaymentDoc): 'paid' | 'failed' | 'refunding' | 'refunded' {
  if (status !== 'paid') return 'failed';
  if (refund === null) return 'paid';
  return refund.status === 'processed' || refund.status === 'settled' ? 'refunded' : 'refunding';
}

export function presentBill(payment: PlanPaymentDoc): z.input<typeof contract> {
  const id = payment._id.toHexString();
  return {
    id,
    date: (payment.paidAt ?? payment.createdAt).toISOString(),
    description: descriptionOf(payment),
    amount: nairaOf(payment.status === 'paid' ? payment.paidKobo : payment.amountKobo),
    status: statusOf(payment),
    invoice_url:
      payment.status === 'paid'
        ? `/users/${payment.userId.toHexString()}/billing-history/${id}/receipt`
        : null,
  };
}
