import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import { type MentionDoc, mentionsField } from '../mentions/mention.schema.ts';

/** A comment under a post. */
export interface CommentDoc {
  _id: Types.ObjectId;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  /** The comment that this one answers. It may be gone, and answers none itself. */
  parentId?: Types.ObjectId;
  content: string;
  /** How many rows `comment_likes` has for it; legacy comments have none. */
  likes?: number;
  createdAt: Date;
  /** Whom its text names; absent where nobody. */
  mentions?: MentionDoc[];
  /** What readers are warned of; absent where nothing, or when a moderator saw no harm in it. */
  flags?: TextFlag[];
  /** When its text was last changed; nothing for one that never was. */
  editedAt?: Date;
}

const schema = new Schema<CommentDoc>(
  {
    postId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    parentId: Schema.Types.ObjectId,
    content: { type: String, required: true },
    likes: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    editedAt: Date,
    mentions: mentionsField,
    flags: { type: [String], enum: textFlag.options, default: undefined },
  },
  { versionKey: false },
);
schema.index({ postId: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// Texts that name somebody who leaves.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const commentModel = defineModel<CommentDoc>('comments', schema);
