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

/** Part of a payment that goes back to its customer, in kobo: decided refunds in any state, and chargebacks. */
export const returnedKobo = ({
  refunds,
  chargedBackKobo,
}: Pick<PaymentDoc, 'refunds' | 'chargedBackKobo'>): number =>
  refunds
    .filter(({ status }) => status !== 'replaced')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo);

/** Returns whether the whole payment went back to its customer, by completed refunds or by the bank. */
export const isWholeBack = ({ paidKobo, refunds, chargedBackKobo }: PaymentDoc): boolean =>
  refunds
    .filter(({ status }) => status === 'processed' || status === 'settled')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo) >= paidKobo;
