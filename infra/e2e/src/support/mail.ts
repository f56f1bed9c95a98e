import { inject } from 'vitest';
import { until } from './system.ts';

interface CaughtMail {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

/** Returns every email to a recipient, oldest first. */
async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${inject('mailUrl')}/email`);
  const mails = (await response.json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

/** Returns the emails whose subject or text matches. */
export const mailsWith = async (address: string, has: RegExp): Promise<CaughtMail[]> =>
  (await mailsTo(address)).filter(({ subject, text }) => has.test(`${subject}\n${text}`));

/** Waits for the first email that matches. */
export const mailTo = (address: string, has: RegExp): Promise<CaughtMail> =>
  until(`a mail to ${address} with ${has}`, async () => (await mailsWith(address, has))[0]);

/** Returns the shop's receipts sent to an address. */
export const receiptsOf = (address: string): Promise<CaughtMail[]> =>
  mailsWith(address, /^Your receipt for order/);

/** Waits for a six-digit code in the newest email to a recipient that has one, other than `known`. */
export function codeTo(address: string, known?: string): Promise<string> {
  return until(`a code for ${address}`, async () => {
    const codes = (await mailsTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    const newest = codes.at(-1);
    return newest === known ? undefined : newest;
  });
}

/** Returns a wrong code: the right one plus `by`. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');
