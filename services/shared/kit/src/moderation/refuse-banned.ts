import { lagosZone } from '@poc/contracts/lagos-calendar';
import { fail } from '../errors.ts';

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: lagosZone,
});

/**
 * Refuses what a person writes while they are banned from posting.
 * @param ban theirs, with the reason where the service knows it; `until` is null for one without an end
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
