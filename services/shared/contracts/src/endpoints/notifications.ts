import { z } from 'zod';
import { id, listQuery, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { notification, unreadNotifications } from '../entities/notifications.ts';

const declare = endpointsOf('identity');
const byId = { id };

export const listNotifications = declare('listNotifications', 'GET /users/{id}/notifications', {
  summary: 'What happened that concerns the subject, latest first, for 90 days',
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(notification),
  list: true,
});

export const countUnreadNotifications = declare(
  'countUnreadNotifications',
  'GET /users/{id}/notifications/unread',
  {
    summary: 'How many notifications are unread, 100 at most',
    access: 'self',
    params: byId,
    answer: unreadNotifications,
  },
);

export const readNotifications = declare('readNotifications', 'PUT /users/{id}/notifications/read', {
  summary: 'Mark one notification, or all, as read, as far as they had happened when they were seen',
  access: 'self',
  params: byId,
  body: z.strictObject({
    /** The one; all where it is absent. */
    id: id.optional(),
    /** The `at` of the one, or of the newest that was seen. */
    until: time,
  }),
  answer: unreadNotifications,
});
