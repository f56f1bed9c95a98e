import type { Announcement, AnnouncementAudience } from '@poc/contracts/entities/announcements';
import { formatDay, formatStamp } from '../../shared/text/dates.ts';
import { formatCount } from '../../shared/text/numbers.ts';

export const audienceNames: Readonly<Record<AnnouncementAudience, string>> = {
  newsletter: 'Newsletter subscribers',
  members: 'Members who opted in',
  premium: 'Premium members who opted in',
  ultimate: 'Ultimate members who opted in',
};

/** Names the recipients: `1,204 newsletter subscribers`. */
export function recipientsOf(audience: AnnouncementAudience, count: number): string {
  const name = audienceNames[audience];
  const many = audience === 'newsletter' || audience === 'members' ? name.toLowerCase() : name;
  return `${formatCount(count)} ${count === 1 ? many.replace(/(subscriber|member)s/, '$1') : many}`;
}

export const timeOf = ({ status, scheduled_for, created_at }: Announcement): string =>
  status === 'draft' || scheduled_for === null
    ? `Draft of ${formatDay(created_at)}`
    : formatStamp(scheduled_for);

export const sentOf = ({ status, counts }: Announcement): string =>
  status === 'draft' || status === 'scheduled'
    ? '–'
    : `${formatCount(counts.sent)} of ${formatCount(counts.recipients)}`;

/** Checks whether the counts still change. */
export const isMoving = ({ status, scheduled_for }: Announcement): boolean =>
  status === 'sending' ||
  (status === 'scheduled' && scheduled_for !== null && Date.parse(scheduled_for) <= Date.now());
