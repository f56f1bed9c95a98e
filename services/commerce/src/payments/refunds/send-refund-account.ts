import type { refundAccount } from '@poc/contracts/entities/refunds';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import type { z } from 'zod';
import type { CommerceDeps } from '../../deps.ts';
import { isDisputed } from '../disputes/dispute.model.ts';
import type { PaymentDoc } from '../payment.model.ts';
import { failByPaystack, isRefusal } from '../paystack/paystack-errors.ts';
import { applyRefundEvent } from './change-refund.ts';

/**
 * Sends the bank account for a refund to Paystack. POC neither stores nor logs it.
 * @throws order_not_found, conflict when the refund needs none, refund_disputed, invalid_request for an account that
 * Paystack refuses, payment_provider_unavailable
 */
export async function sendRefundAccount(
  { db, paystack }: Pick<CommerceDeps, 'db' | 'paystack'>,
  payment: PaymentDoc | null,
  refundId: string,
  { account_number: accountNumber, bank_id: bankId }: z.output<typeof refundAccount>,
): Promise<PaymentDoc> {
  const needing = needingAccount(payment, refundId);
  if (await isDisputed(db, needing.payment.reference)) fail('refund_disputed');
  try {
    await paystack.retryRefund({ refundId: needing.providerId, accountNumber, bankId });
    return needing.payment;
  } catch (error) {
    if (!isRefusal(error)) return failByPaystack(error);
    return fail('invalid_request', {
      faults: [{ path: 'body.account_number', msg: 'is not an account of this bank' }],
    });
  }
}

/** Returns a payment whose refund needs a bank account. @throws order_not_found, conflict when it needs none */
export function needingAccount(
  payment: PaymentDoc | null,
  refundId: string,
): { payment: PaymentDoc; providerId: string } {
  const refund = payment?.refunds.find(({ _id }) => _id.toHexString() === refundId);
  if (!payment || !refund) return fail('order_not_found');
  const { status, providerId } = refund;
  return status === 'needs-attention' && providerId !== null ? { payment, providerId } : fail('conflict');
}

/** Sends the customer's bank account to Paystack and resumes the refund. @throws as `sendRefundAccount` */
export async function applyRefundAccount(
  deps: CommerceDeps,
  payment: PaymentDoc | null,
  refundId: string,
  account: z.output<typeof refundAccount>,
): Promise<void> {
  const { _id: paymentId } = await sendRefundAccount(deps, payment, refundId, account);
  await applyRefundEvent(deps, { paymentId, refundId: new Types.ObjectId(refundId) }, { type: 'details' });
}
