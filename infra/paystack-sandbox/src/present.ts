/** Paystack's id of the business. */
export const integration = 100_042;

/** Paystack's domain of test data. */
export const domain = 'test';

/** Formats a time as Paystack does. */
export const iso = (at: number): string => new Date(at).toISOString();

/** Formats an amount, with kobo only if they are not zero. */
export function naira(kobo: number, currency = 'NGN'): string {
  const digits = kobo % 100 === 0 ? 0 : 2;
  const amount = (kobo / 100).toLocaleString('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'NGN' ? `₦${amount}` : `${currency} ${amount}`;
}
