import type { PaymentDoc } from './payment.model.ts';

type Sums = Pick<PaymentDoc, 'paidKobo' | 'refundedKobo' | 'chargedBackKobo'>;

/**
 * Amount left after refunds and chargebacks, in kobo. Negative if the bank charged back an amount that was already
 * refunded.
 */
export const leftOf = ({ paidKobo, refundedKobo, chargedBackKobo }: Sums): number =>
  paidKobo - refundedKobo - chargedBackKobo;

/** Refundable amount, in kobo. */
export const refundableOf = (payment: (Sums & Pick<PaymentDoc, 'transactionId'>) | null): number =>
  payment?.transactionId ? Math.max(0, leftOf(payment)) : 0;

/** Amount refunded or charged back, in kobo, including refunds in progress. */
export const returnedKobo = ({
  refunds,
  chargedBackKobo,
}: Pick<PaymentDoc, 'refunds' | 'chargedBackKobo'>): number =>
  refunds
    .filter(({ status }) => status !== 'replaced')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo);

/** Surplus of an accepted payment above the price, in kobo; it is refunded automatically. */
export const surplusOf = ({
  accepted,
  paidKobo,
  amountKobo,
}: Pick<PaymentDoc, 'accepted' | 'paidKobo' | 'amountKobo'>): number =>
  accepted ? Math.max(0, paidKobo - amountKobo) : 0;

/** Amount refunded or charged back, in kobo, without refunds in progress. */
const backKobo = ({ refunds, chargedBackKobo }: PaymentDoc): number =>
  refunds
    .filter(({ status }) => status === 'processed' || status === 'settled')
    .reduce((sum, { amountKobo }) => sum + amountKobo, chargedBackKobo);

export const isWholeBack = (payment: PaymentDoc): boolean => backKobo(payment) >= payment.paidKobo;

/** True if more than the surplus was refunded or charged back. */
export const isPriceBack = (payment: PaymentDoc): boolean => backKobo(payment) > surplusOf(payment);
