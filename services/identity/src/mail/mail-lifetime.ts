import type { MailData, MailKind } from './mail-kinds.ts';

/** Milliseconds that a mail is tried for; a server that refuses it for longer will not take it any more. */
const triedForMs = 3 * 24 * 60 * 60 * 1000;

/** How long it is known afterwards that a mail was sent or not. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Whether a mail has been tried for as long as it makes sense. */
export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > triedForMs;

/** When the row of a mail that is over is forgotten. */
export const forgottenAt = (now: Date): Date => new Date(now.getTime() + keptForMs);

/**
 * Whether what a mail brings is of no use any more: a code or an invitation that the mail server held up until it lapsed
 * would only send its reader in circles, and the news that a stream has started is soon none.
 */
export function isPastUse(data: MailData[MailKind], createdAt: Date, now: Date): boolean {
  if ('minutes' in data) return now.getTime() >= createdAt.getTime() + data.minutes * 60_000;
  return 'expiresAt' in data && now.getTime() >= Date.parse(data.expiresAt);
}
