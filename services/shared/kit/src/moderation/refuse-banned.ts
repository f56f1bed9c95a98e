import { lagosZone } from '@poc/contracts/lagos-calendar';
import { fail } from '../errors.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: lagosZone,
});

/**
 * Refuses a post while its author is banned from posting.
 * @param ban with the reason if the service has it; `until` is null for a permanent ban
 * @throws posting_banned with the end and the reason
 */
export function refuseBanned(
  ban: { readonly until: Date | null; readonly reason?: string } | null,
  now: Date,
): void {
  if (!ban || (ban.until && ban.until <= now)) return;
  const end = ban.until ? `until ${lagosTime.format(ban.until)} (Lagos time)` : 'without an end';
  const reason = ban.reason === undefined ? '' : ` The reason: ${ban.reason}`;
  fail('posting_banned', { detail: `You are banned ${end}.${reason}` });
}
