import type { NotificationKind } from '@poc/contracts/entities/notifications';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** Retention in seconds after the last change. */
const keptSeconds = 90 * 86_400;

export interface NotificationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: NotificationKind;
  /** Grouping key, unique per person: `post-liked:{id}`. */
  group: string;
  /** Id of the post, order or stream. Deleting it deletes the notification. */
  about: string;
  /** People who caused it since it was last read, latest first; empty for system events. */
  actors: Types.ObjectId[];
  /** Reported comments with their authors, latest first. Deleting the last one deletes the notification. */
  comments: { id: Types.ObjectId; userId: Types.ObjectId }[];
  /** Sentence, without its subject if there are actors. */
  text: string;
  link: string;
  read: boolean;
  inDigest: boolean;
  pushDue: boolean;
  at: Date;
}

const schema = new Schema<NotificationDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    group: { type: String, required: true },
    about: { type: String, required: true },
    actors: { type: [Schema.Types.ObjectId], required: true },
    comments: {
      type: [{ _id: false, id: Schema.Types.ObjectId, userId: Schema.Types.ObjectId }],
      default: [],
    },
    text: { type: String, required: true },
    link: { type: String, required: true },
    read: { type: Boolean, required: true },
    inDigest: { type: Boolean, required: true },
    pushDue: { type: Boolean, default: false },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1, group: 1 }, { unique: true });
schema.index({ userId: 1, at: -1, _id: -1 });
schema.index({ userId: 1, read: 1, at: 1 });
schema.index({ about: 1 });
schema.index({ inDigest: 1, userId: 1, at: 1 }, { partialFilterExpression: { inDigest: true } });
schema.index({ pushDue: 1, userId: 1, at: 1 }, { partialFilterExpression: { pushDue: true } });
schema.index({ at: 1 }, { expireAfterSeconds: keptSeconds });

export const notificationModel = defineModel<NotificationDoc>('notifications', schema);
