import { z } from 'zod';
import { id, time } from '../common.ts';
import { accessLevels } from '../entitlements.ts';
import { event } from '../event.ts';

/** A show as other services may know one. */
export const showSnapshot = z.object({
  showId: id,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  thumbnailUrl: z.string(),
  published: z.boolean(),
  /** Who may watch; events of an earlier version are of free shows. */
  access: z.enum(accessLevels).default('free'),
  earlyAccessUntil: time.nullable().default(null),
  createdAt: time,
});
export const showCreated = event('catalog.show.created.v1', showSnapshot);
export const showUpdated = event('catalog.show.updated.v1', showSnapshot);
export const showDeleted = event('catalog.show.deleted.v1', z.object({ showId: id }));
export const showLiked = event(
  'catalog.show.liked.v1',
  z.object({ showId: id, userId: id, liked: z.boolean(), likes: z.number().int() }),
);
export const showCommented = event(
  'catalog.show.commented.v1',
  z.object({ showId: id, commentId: id, userId: id, commentsCount: z.number().int() }),
);
/** Keyed by the person, so that one's progress keeps its order. */
export const watchProgressed = event(
  'catalog.watch.progressed.v1',
  z.object({ userId: id, showId: id, progress: z.number().min(0).max(100) }),
);
export const watchCompleted = event('catalog.watch.completed.v1', z.object({ userId: id, showId: id }));
