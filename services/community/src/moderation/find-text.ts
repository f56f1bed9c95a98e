import type { TextKind } from '@poc/contracts/entities/community-moderation';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Types } from 'mongoose';
import { findComment, type PostDoc, postModel } from '../posts/posts.api.ts';

export interface FoundText {
  _id: Types.ObjectId;
  kind: TextKind;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Title of the post; for a comment, of its post. */
  title: string;
  content: string;
}

export async function findText(tx: Transaction, kind: TextKind, id: string): Promise<FoundText> {
  const comment = kind === 'comment' ? await findComment(tx, { _id: id }) : null;
  const postId = comment?.postId ?? id;
  const post = await postModel(tx).findById(postId).lean<PostDoc>();
  if (!post) return fail(comment ? 'comment_not_found' : 'post_not_found');
  const { _id, userId, content } = comment ?? post;
  return { _id, kind, postId: post._id, userId, title: post.title, content };
}
