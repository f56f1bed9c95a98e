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

/** Part of an accepted payment above the price, in kobo: it is refunded automatically. */
export const surplusOf = ({
  accepted,
  paidKobo,
  amountKobo,
}: Pick<PaymentDoc, 'accepted' | 'paidKobo' | 'amountKobo'>): number =>
  accepted ? Math.max(0, paidKobo - amountKobo) : 0;

/** Part of a payment that went back to its customer, in kobo, by completed refunds or by the bank. */
const backKobo = ({ refunds, chargedBackKobo }: PaymentDoc): number =>
  refunds
    .filter(({ status }) => status === 'processed' || status === 'settled')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo);

export const isWholeBack = (payment: PaymentDoc): boolean => backKobo(payment) >= payment.paidKobo;

/** Returns whether more than the surplus went back. */
export const isPriceBack = (payment: PaymentDoc): boolean => backKobo(payment) > surplusOf(payment);
