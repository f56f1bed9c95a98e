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
