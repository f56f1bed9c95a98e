import { z } from 'zod';
import { id, time } from '../common.ts';
import { accessLevels } from '../entitlements.ts';
import { event } from '../event.ts';

export const showSnapshot = z.object({
  showId: id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  thumbnailUrl: z.string(),
  published: z.boolean(),
  /** Access level; `free` in legacy events. */
  access: z.enum(accessLevels).default('free'),
  earlyAccessUntil: time.nullable().default(null),
  /** An uploaded video file with its size; null for any other video, and in events of an earlier version. */
  video: z.object({ url: z.string(), bytes: z.number().int().nonnegative() }).nullable().default(null),
  /** Active host of the show; null if none, and in events of an earlier version. */
  host: z.object({ slug: z.string(), name: z.string(), pictureUrl: z.string() }).nullable().default(null),
  createdAt: time,
});
export const showCreated = event('catalog.show.created.v1', showSnapshot);
export const showUpdated = event('catalog.show.updated.v1', showSnapshot);
export const showDeleted = event('catalog.show.deleted.v1', z.object({ showId: id }));
/** Moderator's decision on a comment on a show. `excerpt` is the start of the comment. */
export const showCommentModerated = event(
  'catalog.comment.moderated.v1',
  z.object({
    commentId: id,
    showId: id,
    showTitle: z.string(),
    userId: id,
    action: z.enum(['hidden', 'shown']),
    excerpt: z.string(),
  }),
);
/** A comment on a show was deleted, by its author or an administrator. Keyed by comment, like decisions on it. */
export const showCommentDeleted = event(
  'catalog.comment.deleted.v1',
  z.object({ commentId: id, showId: id }),
);

/** An account was linked to an active host, or no longer is; keyed by user. `republish` emits it again. */
export const hostAccountChanged = event(
  'catalog.host.account-changed.v1',
  z.object({ userId: id, isHost: z.boolean() }),
);

/**
 * Followers of a host to notify of a live stream or a new show, in groups of at most 500; keyed by host. `stream` is
 * null for a new show.
 */
export const hostNews = event(
  'catalog.host.news.v1',
  z.object({
    hostId: id,
    hostName: z.string(),
    showId: id,
    showTitle: z.string(),
    stream: z.object({ id, startTime: time }).nullable(),
    /** Number of the host's new shows on this day in Lagos so far; 1 in events of an earlier version. */
    newShows: z.number().int().positive().default(1),
    userIds: z.array(id).max(500),
  }),
);
