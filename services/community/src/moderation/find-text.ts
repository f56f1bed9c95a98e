import type { TextKind } from '@poc/contracts/entities/community-moderation';
import { fail } from '@poc/kit/errors';
import type { ClientSession, Connection, Types } from 'mongoose';
import { findComment, type PostDoc, postModel } from '../posts/posts.api.ts';

/** What a case keeps of a text. */
export interface FoundText {
  _id: Types.ObjectId;
  kind: TextKind;
  postId: Types.ObjectId;
  userId: Types.ObjectId;
  /** Of a comment: its post's. */
  title: string;
  content: string;
}

/** A post or a comment that is shown. @throws post_not_found; comment_not_found */
export async function findText(
  db: Connection,
  session: ClientSession,
  kind: TextKind,
  id: string,
): Promise<FoundText> {
  const comment = kind === 'comment' ? await findComment(db, session, { _id: id }) : null;
  const postId = comment?.postId ?? id;
  const post = await postModel(db).findById(postId).session(session).lean<PostDoc>();
  if (!post) return fail(comment ? 'comment_not_found' : 'post_not_found');
  const { _id, userId, content } = comment ?? post;
  return { _id, kind, postId: post._id, userId, title: post.title, content };
}
