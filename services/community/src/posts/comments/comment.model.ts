import { textFlag } from '@poc/contracts/text-flags';
import { defineModel } from '@poc/kit/mongo/model';
import { collectionSchema, type DocOf } from '@poc/kit/mongo/schema';
import { Schema } from 'mongoose';
import { mentionsField } from '../mentions/mention.schema.ts';

const schema = collectionSchema({
  postId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The comment that this one replies to. It may be deleted, and is never a reply itself. */
  parentId: Schema.Types.ObjectId,
  content: { type: String, required: true },
  /** Number of rows in `comment_likes`; absent in legacy comments. */
  likes: { type: Number, default: 0, required: false },
  createdAt: { type: Date, required: true },
  /** Time of the last edit; absent if never edited. */
  editedAt: Date,
  /** True once its author was notified that it is the accepted answer. */
  isAnnounced: Boolean,
  /** Mentioned people; absent if none. */
  mentions: mentionsField,
  /** Warnings for readers; absent if none, or after a moderator dismissed them. */
  flags: { type: [String], enum: textFlag.options, default: undefined },
});

export type CommentDoc = DocOf<typeof schema>;
schema.index({ postId: 1, createdAt: -1, _id: -1 });
schema.index({ userId: 1, createdAt: -1, _id: -1 });
// For texts that mention a deleted person.
schema.index({ 'mentions.userId': 1 }, { sparse: true });

export const commentModel = defineModel('comments', schema);
