import type { Post } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { findPeople } from '@poc/kit/people/find-people';
import type { Connection, Types } from 'mongoose';
import { notWrittenBy } from '../relations/find-hidden-people.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';
import { findBookmarkedPosts, findLikedComments, findLikedPosts } from './find-liked.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { presentPost } from './present-post.ts';

/** So many of its newest comments travel with a post that is read by itself. */
const commentsOfOne = 100;
/** And with each post of a list, where comments unfold on request: they must not make it heavy. */
const commentsInList = 3;

/**
 * Posts with all that is shown beside them: a few reads for any number of posts.
 * @param viewer decides `liked` and who sees addresses
 * @param shown.hidden whose comments are left out: from `findHiddenPeople`, or nobody's for administrators
 * @param shown.most so many of the newest comments of each
 */
export async function assemblePosts(
  db: Connection,
  posts: readonly PostDoc[],
  viewer: Subject | null,
  { hidden = [], most = commentsInList }: { hidden?: readonly Types.ObjectId[]; most?: number } = {},
): Promise<Post[]> {
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post._id);
  const commentsByPost = await commentsOf(db, ids, { hidden, most });
  const comments = [...commentsByPost.values()].flat();
  const commentIds = comments.map((comment) => comment._id);
  const [people, likedPosts, likedComments, bookmarked] = await Promise.all([
    findPeople(db, [...posts, ...comments].flatMap(peopleIn)),
    findLikedPosts(db, viewer, ids),
    findLikedComments(db, viewer, commentIds),
    findBookmarkedPosts(db, viewer, ids),
  ]);
  const liked = new Set([...likedPosts, ...likedComments]);
  return posts.map((post) =>
    presentPost(post, {
      people,
      liked,
      bookmarked,
      viewer,
      comments: commentsByPost.get(post._id.toHexString()) ?? [],
    }),
  );
}

/** Who wrote a text, and whom it names. */
export const peopleIn = ({
  userId,
  mentions = [],
}: Pick<CommentDoc, 'userId' | 'mentions'>): Types.ObjectId[] => [
  userId,
  ...mentions.map((one) => one.userId),
];

/** One post with all that is shown beside it when it is read by itself. */
export async function assemblePost(
  db: Connection,
  post: PostDoc,
  viewer: Subject | null,
  hidden: readonly Types.ObjectId[] = [],
): Promise<Post> {
  const [shown] = await assemblePosts(db, [post], viewer, { hidden, most: commentsOfOne });
  return shown ?? fail('post_not_found');
}

/** The newest comments of each post, oldest first. */
async function commentsOf(
  db: Connection,
  ids: Types.ObjectId[],
  { hidden, most }: { hidden: readonly Types.ObjectId[]; most: number },
): Promise<Map<string, CommentDoc[]>> {
  const rows = await postModel(db).aggregate<{ _id: Types.ObjectId; comments: CommentDoc[] }>([
    { $match: { _id: { $in: ids } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: commentModel.modelName,
        localField: '_id',
        foreignField: 'postId',
        pipeline: [{ $match: notWrittenBy(hidden) }, { $sort: { createdAt: -1, _id: -1 } }, { $limit: most }],
        as: 'comments',
      },
    },
  ]);
  return new Map(rows.map((row) => [row._id.toHexString(), row.comments.reverse()]));
}
