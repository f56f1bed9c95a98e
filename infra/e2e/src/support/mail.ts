import { inject } from 'vitest';
import { until } from './system.ts';

/** A mail as the catcher shows it. */
export interface CaughtMail {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
}

/** Every mail to an address, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const answer = await fetch(`${inject('mailUrl')}/email`);
  const mails = (await answer.json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

/** Waits for the first mail to an address that has this in its subject or text. */
export function mailTo(address: string, has: RegExp): Promise<CaughtMail> {
  return until(`a mail to ${address} with ${has}`, async () =>
    (await mailsTo(address)).find(({ subject, text }) => has.test(`${subject}\n${text}`)),
  );
}

/** The code of six digits in the newest mail to an address that has one, unless it is the one known already. */
export function codeTo(address: string, known?: string): Promise<string> {
  return until(`a code for ${address}`, async () => {
    const codes = (await mailsTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    const newest = codes.at(-1);
    return newest === known ? undefined : newest;
  });
}
