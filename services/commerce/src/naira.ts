/**
 * The one place where money changes its unit: integer kobo inside the shop, naira with at most two decimals on the wire.
 * A whole number of kobo divided by 100 is the double nearest to the decimal, so that it prints as written.
 */
export const nairaOf = (amountKobo: number): number => amountKobo / 100;

/** Naira as typed by a person, in kobo; more than two decimals are rounded to the nearest kobo. */
export const koboOf = (amountNaira: number): number => Math.round(amountNaira * 100);

const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** As people read it: `₦1,250.00`, and `-₦1,250.00`. */
export function nairaText(amountKobo: number): string {
  const sign = amountKobo < 0 ? '-' : '';
  return `${sign}₦${amounts.format(nairaOf(Math.abs(amountKobo)))}`;
}
