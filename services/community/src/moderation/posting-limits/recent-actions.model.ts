import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocumentSchema } from '@poc/kit/mongo/schema';
import type { Types } from 'mongoose';

/** Rate-limited actions. `link`: a post or comment with a link on an account's first day; `upload`: a picture. */
export const actions = ['post', 'comment', 'edit', 'report', 'like', 'link', 'upload'] as const;
export type Action = (typeof actions)[number];

/**
 * Times of a person's recent actions, oldest first, as many as the limits need. Deleted posts and comments count too.
 */
export type RecentActionsDoc = Partial<Record<Action, Date[]>> & {
  _id: Types.ObjectId;
  /** Time after which no limit depends on the row. */
  expiresAt: Date;
};

const times = { type: [Date], default: undefined };
const schema: DocumentSchema<RecentActionsDoc> = collectionSchema({
  ...(Object.fromEntries(actions.map((action) => [action, times])) as Record<Action, typeof times>),
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const recentActionsModel = defineModel('recent_actions', schema);
