import type { NotificationKind } from '@poc/contracts/entities/notifications';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';

/** For so long a notification is kept after its last change. */
const keptSeconds = 90 * 86_400;

/** Something that happened and concerns one person. */
export interface NotificationDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: NotificationKind;
  /** What happens again under the same key is the same notification: `post-liked:{id}`. */
  group: string;
  /** The post, order or stream: when it goes, so does this. */
  about: string;
  /** Who did it, the last first, since it was read; empty where nobody in particular did it. */
  actors: Types.ObjectId[];
  /** The comments that it reports, the latest first, with their authors; it is deleted with the last of them. */
  comments: { id: Types.ObjectId; userId: Types.ObjectId }[];
  /** The sentence, without its subject where it has actors. */
  text: string;
  link: string;
  read: boolean;
  /** Whether it waits for the daily mail. */
  inDigest: boolean;
  /** Whether it waits to be sent by push. */
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
