const flatKobo = 10_000;
const flatFromKobo = 250_000;
const capKobo = 200_000;

/**
 * Paystack's fee for a Nigerian payment: 1.5 % plus ₦100 (waived below ₦2,500), capped at ₦2,000.
 * @param amountKobo amount paid
 * @returns kobo
 */
export function feesOf(amountKobo: number): number {
  const flat = amountKobo >= flatFromKobo ? flatKobo : 0;
  return Math.min(Math.round((amountKobo * 15) / 1_000) + flat, capKobo);
}
