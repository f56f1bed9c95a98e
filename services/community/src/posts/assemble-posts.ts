import type { Post } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { findPeople } from '@poc/kit/people/find-people';
import mongoose, { type Connection, Types } from 'mongoose';
import { type CommentDoc, commentModel } from './comment.model.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { postLikeModel } from './post-like.model.ts';
import { presentPost } from './present-post.ts';

/** The newest comments of a post that travel with it: one busy post must not make a whole list heavy. */
const commentsShown = 100;

/**
 * Posts with all that is shown beside them: three reads for any number of posts.
 * @param viewer decides `liked` and who sees addresses
 */
export async function assemblePosts(
  db: Connection,
  posts: readonly PostDoc[],
  viewer: Subject | null,
): Promise<Post[]> {
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post._id);
  const [commentsByPost, liked] = await Promise.all([commentsOf(db, ids), likedBy(db, viewer, ids)]);
  const authors = [...posts, ...[...commentsByPost.values()].flat()].map((row) => row.userId);
  const people = await findPeople(db, authors);
  return posts.map((post) => {
    const id = post._id.toHexString();
    return presentPost(post, {
      people,
      comments: commentsByPost.get(id) ?? [],
      liked: liked.has(id),
      viewer,
    });
  });
}

/** The newest comments of each post, oldest first. */
async function commentsOf(db: Connection, ids: Types.ObjectId[]): Promise<Map<string, CommentDoc[]>> {
  const rows = await postModel(db).aggregate<{ _id: Types.ObjectId; comments: CommentDoc[] }>([
    { $match: { _id: { $in: ids } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: commentModel.modelName,
        localField: '_id',
        foreignField: 'postId',
        pipeline: [{ $sort: { createdAt: -1, _id: -1 } }, { $limit: commentsShown }],
        as: 'comments',
      },
    },
  ]);
  return new Map(rows.map((row) => [row._id.toHexString(), row.comments.reverse()]));
}

/** Which of the posts the viewer likes. */
async function likedBy(
  db: Connection,
  viewer: Subject | null,
  ids: Types.ObjectId[],
): Promise<ReadonlySet<string>> {
  if (!viewer) return new Set();
  const likes = await postLikeModel(db)
    .find({ userId: new Types.ObjectId(viewer.id), postId: mongoose.trusted({ $in: ids }) })
    .select('postId')
    .lean();
  return new Set(likes.map((like) => like.postId.toHexString()));
}
