import { type VatClass, vatOf } from '@poc/contracts/vat';
import { credit, type LedgerLine } from '../books/books.api.ts';
import type { PaymentDoc } from '../payments/payments.api.ts';
import type { PlanId } from './plans.ts';

export const planVatClass: Readonly<Record<PlanId, VatClass>> = {
  basic: 'standard',
  premium: 'standard',
  ultimate: 'standard',
};

/** Returns the VAT that an amount for a plan includes; `at` decides the rate. */
export const planVatOf = (amountKobo: number, plan: PlanId, at: Date): number =>
  vatOf(amountKobo, planVatClass[plan], at);

/** Returns the ledger lines of a plan month: income net of VAT, and the VAT. */
export function planEarnings(amountKobo: number, plan: PlanId, at: Date): LedgerLine[] {
  const vatKobo = planVatOf(amountKobo, plan, at);
  return [credit('plans', amountKobo - vatKobo), credit('vat_payable', vatKobo)];
}

/** Returns a payment's credit for the rest of the previous period, without the VAT booked for it. */
export function netCreditOf({ plan }: PaymentDoc, previous: PaymentDoc): number {
  const creditKobo = plan?.creditKobo ?? 0;
  if (!previous.vatKobo || !previous.plan) return creditKobo;
  return creditKobo - planVatOf(creditKobo, previous.plan.plan, previous.createdAt);
}
