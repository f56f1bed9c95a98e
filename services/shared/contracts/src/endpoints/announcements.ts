import { z } from 'zod';
import { listQuery, messageResponse, time, version } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import {
  announcement,
  announcementChange,
  announcementDetail,
  announcementInput,
  announcementStatuses,
} from '../entities/announcements.ts';
import { by, byTime, listSorts, sortField } from '../list-sorts.ts';

const declare = endpointsOf('identity');
const missing = ['announcement_not_found'] as const;
/** 20,000 characters of 3 bytes, plus JSON escapes. */
const maxBodyBytes = 128 * 1024;

/** `time`: scheduled time, or creation time of a draft. */
export const announcementSorts = listSorts(
  {
    announcement: by('subject'),
    audience: by('audience'),
    status: by('status'),
    sent: by('sent'),
    bounced: by('bounced'),
    unsubscribed: by('unsubscribed'),
    time: byTime,
  },
  'newest',
);

export const listAnnouncements = declare('listAnnouncements', 'GET /admin/announcements', {
  summary: 'List announcements',
  query: {
    ...listQuery,
    sort: sortField(announcementSorts),
    status: z.enum(announcementStatuses).optional(),
  },
  ...listOf(announcement),
});

export const createAnnouncement = declare('createAnnouncement', 'POST /admin/announcements', {
  summary: 'Create a draft of an announcement',
  body: announcementInput,
  maxBodyBytes,
  response: announcementDetail,
  status: 201,
});

export const previewAnnouncement = declare('previewAnnouncement', 'POST /admin/announcements/preview', {
  summary: 'Render the email of an announcement as HTML, without storing it',
  body: announcementInput,
  maxBodyBytes,
  response: z.object({ html: z.string() }),
  idempotent: true,
});

export const getAnnouncement = declare('getAnnouncement', 'GET /admin/announcements/{id}', {
  summary: 'Get an announcement with its text',
  response: announcementDetail,
  errors: missing,
});

export const updateAnnouncement = declare('updateAnnouncement', 'PUT /admin/announcements/{id}', {
  summary:
    'Update a draft, or a scheduled announcement, which becomes a draft; `version` prevents lost updates',
  body: announcementChange,
  maxBodyBytes,
  response: announcementDetail,
  errors: [...missing, 'conflict', 'announcement_state'],
});

export const deleteAnnouncement = declare('deleteAnnouncement', 'DELETE /admin/announcements/{id}', {
  summary: 'Delete a draft',
  stepUp: true,
  errors: [...missing, 'announcement_state'],
});

export const countAudience = declare('countAudience', 'GET /admin/announcements/{id}/audience', {
  summary: 'Count the current recipients of an announcement',
  response: z.object({ recipients: z.number().int().nonnegative() }),
  errors: missing,
});

export const testAnnouncement = declare('testAnnouncement', 'POST /admin/announcements/{id}/test', {
  summary: 'Email an announcement to yourself',
  response: messageResponse,
  errors: missing,
});

export const scheduleAnnouncement = declare(
  'scheduleAnnouncement',
  'POST /admin/announcements/{id}/schedule',
  {
    summary: 'Send an announcement at a time, or now; `version` is the one that was reviewed',
    stepUp: true,
    body: z.strictObject({ at: time.optional(), version }),
    response: announcementDetail,
    errors: [...missing, 'conflict', 'announcement_state'],
  },
);

export const cancelAnnouncement = declare('cancelAnnouncement', 'POST /admin/announcements/{id}/cancel', {
  summary: 'Stop a scheduled or sending announcement; emails that are not sent yet stay unsent',
  response: announcementDetail,
  errors: [...missing, 'announcement_state'],
});
