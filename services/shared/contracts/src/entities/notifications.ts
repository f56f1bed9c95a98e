import { z } from 'zod';
import { id, time } from '../common.ts';

export const notificationKinds = [
  'comment',
  'reply',
  'mention',
  'post-liked',
  'comment-liked',
  'answer',
  'order',
  'stream-started',
  'host-show',
  'follow',
  'text-moderated',
  'posting-ban',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Notification for a user. Repeated events are merged until it is read. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** Full sentence: `Ada and 3 others liked your post “Kolo”.` */
  text: z.string(),
  /** Picture of the latest actor; empty if none. */
  avatar: z.string(),
  link: z.string(),
  read: z.boolean(),
  at: time,
});
export type Notification = z.infer<typeof notification>;

/** Cap of the unread count. */
export const unreadCounted = 100;

export const unreadNotifications = z.object({ unread: z.number().int().min(0).max(unreadCounted) });

/** Maximum number of browsers per user; a further one replaces the oldest. */
export const maxPushDevices = 10;

/** Browser with push notifications. Does not expose its push endpoint and keys. */
export const pushDevice = z.object({
  id: z.string(),
  device: z.string(),
  since: time,
  /** The browser of the current session. */
  current: z.boolean(),
});

export const push = z.object({
  /** Public key for subscriptions in base64url; null if push is not configured. */
  publicKey: z.string().nullable(),
  devices: z.array(pushDevice).max(maxPushDevices),
});
export type Push = z.infer<typeof push>;

/** Encrypted payload for the service worker. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  link: z.string(),
  /** A later message with the same tag replaces the displayed message. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
