import { lagosZone } from '@poc/contracts/lagos-calendar';
import { cleanLine } from '@poc/contracts/text-rules';
import type { MailPlace } from '../mail-content.ts';

const maxName = 40;
/** Text that mail clients turn into links, and characters that no name has: emails must not transport advertising. */
const notAName = /[\p{Nd}/:@<>]|[\p{L}\p{N}]\.[\p{L}\p{N}]/u;

/** `Hello Ada,`, or `Hello,` without a usable name. Names are untrusted input. */
export function greeting(name: string): string {
  const shown = oneLine(name);
  return shown === '' || shown.length > maxName || notAName.test(shown) ? 'Hello,' : `Hello ${shown},`;
}

/** Removes line breaks and other control characters, for headers and names. */
export const oneLine = (text: string): string =>
  cleanLine(text.replace(/\p{Cc}/gu, ' ')).replace(/ {2,}/g, ' ');

const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦1,250.00`, and `-₦1,250.00`. @param kobo a whole number */
export const naira = (kobo: number): string =>
  `${kobo < 0 ? '-' : ''}₦${amounts.format(Math.abs(kobo) / 100)}`;

/** Formats the amount in its currency: `USD 12.50`. */
export const amountOf = ({ amountKobo, currency }: { amountKobo: number; currency: string }): string =>
  currency === 'NGN' ? naira(amountKobo) : `${oneLine(currency)} ${(amountKobo / 100).toFixed(2)}`;

const zone = { timeZone: lagosZone };
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...zone,
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...zone });

/** `Saturday 21 November 2026 at 16:04 (Lagos time)`. @param at ISO 8601 */
export function lagosTime(at: string): string {
  const time = new Date(at);
  return `${day.format(time).replace(',', '')} at ${clock.format(time)} (Lagos time)`;
}

/** `16:04`, Lagos time. @param at ISO 8601 */
export const lagosClock = (at: string): string => clock.format(new Date(at));

const plainDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...zone,
});

/** `21 November 2026`, Lagos date. @param at ISO 8601 */
export const formatDate = (at: string): string => plainDay.format(new Date(at));

/** `21 November 2026`. @param day `2026-11-21` */
export const dayText = (day: string): string => plainDay.format(new Date(day));

/** Link to the reset dialog, with the email address in the fragment, which is never sent to a server or logged. */
export const resetLink = ({ publicUrl, to }: MailPlace): string =>
  `${publicUrl}/login#reset=${encodeURIComponent(to)}`;
