import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementStatus,
} from '@poc/contracts/entities/announcements';
import { formatDay, formatStamp } from '../../shared/text/dates.ts';
import { formatCount } from '../../shared/text/numbers.ts';

export const audienceNames: Readonly<Record<AnnouncementAudience, string>> = {
  newsletter: 'Newsletter subscribers',
  members: 'Members who opted in',
  premium: 'Premium members who opted in',
  ultimate: 'Ultimate members who opted in',
};

/** In the order of an announcement's lifecycle. */
export const statusNames: Readonly<Record<AnnouncementStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Stopped',
};

/** Names the recipients: `1,204 newsletter subscribers`. */
export function recipientsOf(audience: AnnouncementAudience, count: number): string {
  const name = audienceNames[audience];
  const many = audience === 'newsletter' || audience === 'members' ? name.toLowerCase() : name;
  return `${formatCount(count)} ${count === 1 ? many.replace(/(subscriber|member)s/, '$1') : many}`;
}

export const timeOf = ({ scheduled_for, created_at }: Announcement): string =>
  scheduled_for === null ? `Draft of ${formatDay(created_at)}` : formatStamp(scheduled_for);

/** True if there are emails to count. */
export const hasBegun = ({ status, counts }: Announcement): boolean =>
  status === 'sending' || status === 'sent' || counts.recipients > 0;

export const sentOf = (announcement: Announcement): string => {
  const { sent, recipients } = announcement.counts;
  return hasBegun(announcement) ? `${formatCount(sent)} of ${formatCount(recipients)}` : '–';
};

/** True if the counts may still change. */
export const isMoving = ({ status, scheduled_for }: Announcement): boolean =>
  status === 'sending' ||
  (status === 'scheduled' && scheduled_for !== null && Date.parse(scheduled_for) <= Date.now());
