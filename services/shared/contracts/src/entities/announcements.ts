import { z } from 'zod';
import { id, line, text, time, version } from '../common.ts';
import { paidPlans } from '../entitlements.ts';

/** Confirmed newsletter subscribers, members who consent to promotions, or such members with a plan. */
export const announcementAudience = z.enum(['newsletter', 'members', ...paidPlans]);
export type AnnouncementAudience = z.infer<typeof announcementAudience>;

export const announcementStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];

export const announcementInput = z.strictObject({
  subject: line(120),
  /** Markdown: bold, italics, headings, lists, quotes and https links. */
  content: text(20_000),
  audience: announcementAudience,
});

/** Without `version` the last change wins. */
export const announcementChange = announcementInput.safeExtend({ version: version.optional() });

const count = z.number().int().nonnegative();

/** Email from administrators to many recipients. */
export const announcement = z.object({
  id,
  subject: z.string(),
  audience: announcementAudience,
  status: z.enum(announcementStatuses),
  scheduled_for: time.nullable(),
  created_at: time,
  updated_at: time,
  counts: z.object({
    /** Size of the audience: 0 until sending begins. */
    recipients: count,
    sent: count,
    /** Permanently refused by the recipient's mail server, or undeliverable for three days. */
    bounced: count,
    /** Withheld: unsubscribed, suspended or deleted before delivery, or the announcement was cancelled. */
    skipped: count,
    /** Unsubscribed by a link in an email of this announcement. */
    unsubscribed: count,
  }),
  version,
});
export type Announcement = z.infer<typeof announcement>;

export const announcementDetail = announcement.extend({ content: z.string() });
export type AnnouncementDetail = z.infer<typeof announcementDetail>;
