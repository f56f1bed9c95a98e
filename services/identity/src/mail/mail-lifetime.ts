import type { MailData, MailKind } from './mail-kinds.ts';

/** Maximum time in ms for delivery attempts. */
const triedForMs = 3 * 24 * 60 * 60 * 1000;

/** Retention in ms of a delivered or failed email's row. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > triedForMs;

export const rowExpiry = (now: Date): Date => new Date(now.getTime() + keptForMs);

/** True if the content of an email has expired: its code, invitation or news of a live stream. */
export function isContentExpired(data: MailData[MailKind], createdAt: Date, now: Date): boolean {
  if ('minutes' in data) return now.getTime() >= createdAt.getTime() + data.minutes * 60_000;
  return 'expiresAt' in data && now.getTime() >= Date.parse(data.expiresAt);
}
