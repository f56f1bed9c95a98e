/** The number that Paystack gives a business; the sandbox has one. */
export const integration = 100_042;

/** Everything here is a test. */
export const domain = 'test';

/** A moment as Paystack writes it. */
export const iso = (at: number): string => new Date(at).toISOString();

/** Naira for people: with kobo only where there are some. */
export function naira(kobo: number, currency = 'NGN'): string {
  const digits = kobo % 100 === 0 ? 0 : 2;
  const amount = (kobo / 100).toLocaleString('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'NGN' ? `₦${amount}` : `${currency} ${amount}`;
}
