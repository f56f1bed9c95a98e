/**
 * Converts money: integer kobo in storage, naira with at most two decimals in the API. Kobo divided by 100 is
 * the double nearest to the decimal, so it prints exactly.
 */
export const nairaOf = (amountKobo: number): number => amountKobo / 100;

/** Converts naira as typed to kobo, rounded to the nearest kobo. */
export const koboOf = (amountNaira: number): number => Math.round(amountNaira * 100);

/** Returns `part / whole` of an amount, rounded down. Exact beyond 2^53. */
export const shareOf = (amountKobo: number, part: number, whole: number): number =>
  Number((BigInt(amountKobo) * BigInt(part)) / BigInt(whole));

const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats money: `₦1,250.00` and `-₦1,250.00`. */
export function nairaText(amountKobo: number): string {
  const sign = amountKobo < 0 ? '-' : '';
  return `${sign}₦${amounts.format(nairaOf(Math.abs(amountKobo)))}`;
}
