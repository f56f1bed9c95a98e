import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** What a person does that others notice, and `upload`, a picture for a post. `link` is a post or a comment with a link, by an account in its first day. */
export const actions = ['post', 'comment', 'edit', 'report', 'like', 'link', 'upload'] as const;
export type Action = (typeof actions)[number];

/** When a person did what lately, oldest first: so many of each as the limits need. One that they deleted counts as well. */
export type RecentActionsDoc = Partial<Record<Action, Date[]>> & {
  /** The person's. */
  _id: Types.ObjectId;
  /** When nothing of it limits them any more. */
  expiresAt: Date;
};

const times = { type: [Date], default: undefined };
const schema = new Schema<RecentActionsDoc>(
  {
    ...Object.fromEntries(actions.map((action) => [action, times])),
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const recentActionsModel = defineModel<RecentActionsDoc>('recent_actions', schema);
