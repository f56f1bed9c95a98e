import type { AnnouncementDetail } from '@poc/contracts/entities/announcements';
import { HttpResponse, http } from 'msw';
import { idOf } from '../../../shared/testing/people.ts';

export const anAnnouncement = (changes: Partial<AnnouncementDetail> = {}): AnnouncementDetail => ({
  id: idOf(5),
  subject: 'Detty December',
  content: 'Three **shows**.',
  audience: 'newsletter',
  status: 'draft',
  scheduled_for: null,
  created_at: '2026-11-28T09:00:00.000Z',
  updated_at: '2026-11-28T09:00:00.000Z',
  counts: { recipients: 0, sent: 0, bounced: 0, skipped: 0, unsubscribed: 0 },
  version: 1,
  ...changes,
});

/** Responses of the announcement's page. */
export const announcementHandlers = (announcement = anAnnouncement()) => [
  http.get('*/api/admin/announcements/:id', () => HttpResponse.json(announcement)),
  http.get('*/api/admin/announcements/:id/audience', () => HttpResponse.json({ recipients: 1_204 })),
  http.post('*/api/admin/announcements/preview', () => HttpResponse.json({ html: '<p>Three shows</p>' })),
];
