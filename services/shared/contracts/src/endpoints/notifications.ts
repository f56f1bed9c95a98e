import { z } from 'zod';
import { id, limits, line, listQuery, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import { notification, push, unreadNotifications } from '../entities/notifications.ts';

const declare = endpointsOf('identity');

export const listNotifications = declare('listNotifications', 'GET /users/{id}/notifications', {
  summary: 'List notifications of the last 90 days, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(notification),
});

export const countUnreadNotifications = declare(
  'countUnreadNotifications',
  'GET /users/{id}/notifications/unread',
  {
    summary: 'Count unread notifications, at most 100',
    access: 'self',
    response: unreadNotifications,
  },
);

export const readNotifications = declare('readNotifications', 'PUT /users/{id}/notifications/read', {
  summary: 'Mark one or all notifications as read, up to a time',
  access: 'self',
  body: z.strictObject({
    /** A single notification; default: all. */
    id: id.optional(),
    /** `at` of the notification, or of the newest one seen. */
    until: time,
  }),
  response: unreadNotifications,
});

export const getPush = declare('getPush', 'GET /users/{id}/push', {
  summary: 'Get the availability of push notifications and the registered browsers',
  access: 'self',
  response: push,
});

/** Browser-generated keys in base64url: a P-256 point (65 bytes) and 16 random bytes. */
const pushKeys = z.strictObject({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be a key of 65 bytes in base64url'),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes in base64url'),
});

export const addPushDevice = declare('addPushDevice', 'PUT /users/{id}/push', {
  summary: "Register this session's browser for push notifications, until the session ends",
  access: 'self',
  body: z.strictObject({
    endpoint: z.url().max(limits.maxUrlLength),
    keys: pushKeys,
  }),
  response: push,
  errors: ['push_unavailable', 'push_endpoint_refused'],
});

export const removePushDevice = declare('removePushDevice', 'DELETE /users/{id}/push/{deviceId}', {
  summary: 'Remove a browser from push notifications',
  access: 'self',
  params: { deviceId: line(100) },
});
