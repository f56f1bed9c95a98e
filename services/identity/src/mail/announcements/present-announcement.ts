import type { Announcement, AnnouncementDetail } from '@poc/contracts/entities/announcements';
import type { AnnouncementDoc } from './announcement.model.ts';

export const presentAnnouncement = (row: Omit<AnnouncementDoc, 'content'>): Announcement => ({
  id: row._id.toHexString(),
  subject: row.subject,
  audience: row.audience,
  status: row.status,
  scheduled_for: row.scheduledFor?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  counts: row.counts,
  version: row.version,
});

export const presentAnnouncementDetail = (row: AnnouncementDoc): AnnouncementDetail => ({
  ...presentAnnouncement(row),
  content: row.content,
});
