import { z } from 'zod';
import { id, time } from '../common.ts';

export const notificationKinds = [
  'comment',
  'reply',
  'mention',
  'post-liked',
  'comment-liked',
  'order',
  'stream-started',
  'follow',
  'text-moderated',
  'posting-ban',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that happened and concerns one person; what happens again before they look at it is one notification. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  /** A whole sentence: `Ada and 3 others liked your post “Kolo”.` */
  text: z.string(),
  /** The picture of the person who did it last; empty where nobody in particular did it. */
  avatar: z.string(),
  /** The path of the page that it is about. */
  link: z.string(),
  read: z.boolean(),
  at: time,
});
export type Notification = z.infer<typeof notification>;

/** From here on unread notifications are not counted any more. */
export const unreadCounted = 100;

export const unreadNotifications = z.object({ unread: z.number().int().min(0).max(unreadCounted) });

/** So many browsers of one person get notices; a further one takes the place of the oldest. */
export const pushDevicesMax = 10;

/** A browser that gets notices by push: never its address at the push service, nor its keys. */
export const pushDevice = z.object({
  id: z.string(),
  /** What the browser calls itself. */
  device: z.string(),
  since: time,
  /** Whether it belongs to the session that asks. */
  current: z.boolean(),
});

export const push = z.object({
  /** The key that browsers subscribe with, in base64url; null where POC can't send notices by push. */
  publicKey: z.string().nullable(),
  devices: z.array(pushDevice).max(pushDevicesMax),
});
export type Push = z.infer<typeof push>;

/** What a service worker is sent, encrypted, by the push service of its browser. */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The path of the page that it is about. */
  link: z.string(),
  /** A later message with the same tag takes the place of the one that is shown. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessage>;
