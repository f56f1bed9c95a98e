import type { PaymentDoc } from './payment.model.ts';

type Sums = Pick<PaymentDoc, 'paidKobo' | 'refundedKobo' | 'chargedBackKobo'>;

/**
 * Rest of a payment, in kobo, after refunds and chargebacks. Negative when the bank took money that was
 * already refunded.
 */
export const leftOf = ({ paidKobo, refundedKobo, chargedBackKobo }: Sums): number =>
  paidKobo - refundedKobo - chargedBackKobo;

/** Refundable rest of a payment, in kobo. */
export const refundableOf = (payment: (Sums & Pick<PaymentDoc, 'transactionId'>) | null): number =>
  payment?.transactionId ? Math.max(0, leftOf(payment)) : 0;

/** Returns whether the whole payment went back to its customer, by completed refunds or by the bank. */
export const isWholeBack = ({ paidKobo, refunds, chargedBackKobo }: PaymentDoc): boolean =>
  refunds
    .filter(({ status }) => status === 'processed' || status === 'settled')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo) >= paidKobo;
