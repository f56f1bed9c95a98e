import { inject } from 'vitest';
import { until } from './system.ts';

/** A mail as the catcher shows it. */
interface CaughtMail {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

/** Every mail to an address, oldest first. */
async function mailsTo(address: string): Promise<CaughtMail[]> {
  const answer = await fetch(`${inject('mailUrl')}/email`);
  const mails = (await answer.json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

/** Those that have this in their subject or text. */
export const mailsWith = async (address: string, has: RegExp): Promise<CaughtMail[]> =>
  (await mailsTo(address)).filter(({ subject, text }) => has.test(`${subject}\n${text}`));

/** Waits for the first of them. */
export const mailTo = (address: string, has: RegExp): Promise<CaughtMail> =>
  until(`a mail to ${address} with ${has}`, async () => (await mailsWith(address, has))[0]);

/** The shop's receipts. */
export const receiptsOf = (address: string): Promise<CaughtMail[]> =>
  mailsWith(address, /^Your receipt for order/);

/** The code of six digits in the newest mail to an address that has one, unless it is the one known already. */
export function codeTo(address: string, known?: string): Promise<string> {
  return until(`a code for ${address}`, async () => {
    const codes = (await mailsTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    const newest = codes.at(-1);
    return newest === known ? undefined : newest;
  });
}

/** The code that comes `by` after another one: a wrong one. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');
