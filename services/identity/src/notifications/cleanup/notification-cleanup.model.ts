import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';

const schema = collectionSchema({
  /** Id of a deleted or hidden post, stream or show. */
  about: { type: String, required: true },
  /** Time at which a moderator hid the post; null for a deletion. */
  hiddenAt: { type: Date, default: null },
});

/** A pending deletion of notifications about a post, stream or show, which are too many for one transaction. */
export type NotificationCleanupDoc = DocOf<typeof schema>;

export const notificationCleanupModel = defineModel('notification_cleanups', schema);
