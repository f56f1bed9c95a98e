const flatKobo = 10_000;
const flatFromKobo = 250_000;
const capKobo = 200_000;

/**
 * What Paystack keeps of a Nigerian payment: 1.5 % and ₦100, without the ₦100 below ₦2,500, never more than ₦2,000.
 * @param amountKobo what was paid
 * @returns kobo
 */
export function feesOf(amountKobo: number): number {
  const flat = amountKobo >= flatFromKobo ? flatKobo : 0;
  return Math.min(Math.round((amountKobo * 15) / 1_000) + flat, capKobo);
}
