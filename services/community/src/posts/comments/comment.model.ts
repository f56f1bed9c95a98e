import { type TextFlag, textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { Schema, type Types } from 'mongoose';
import { type MentionDoc, mentionsField } from '../mentions/mention.schema.ts';

export interface CommentDoc {
  _id: Types.ObjectId;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  /** The comment that this one replies to. It may be deleted, and is never a reply itself. */
  parentId?: Types.ObjectId;
  content: string;
  /** Number of rows in `comment_likes`; absent in legacy comments. */
  likes?: number;
  createdAt: Date;
  mentions?: MentionDoc[];
  /** Warnings for readers; absent without any, or after a moderator dismissed them. */
  flags?: TextFlag[];
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
// Texts that mention a deleted person.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const commentModel = defineModel<CommentDoc>('comments', schema);
