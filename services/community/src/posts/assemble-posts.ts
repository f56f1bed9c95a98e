import type { Post } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import { findPeople } from '@poc/kit/people/find-people';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { anyMember, seesAsAnyMember, type Viewer } from '@poc/kit/people/show-person';
import type { Connection, Types } from 'mongoose';
import { notWrittenBy } from '../members/members.api.ts';
import { type CommentDoc, commentModel } from './comments/comment.model.ts';
import { findBookmarkedPosts, findLikedComments, findLikedPosts } from './find-liked.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { type Marks, presentPost, withMarks } from './present-post.ts';

/** So many of its newest comments travel with a post that is read by itself. */
const commentsOfOne = 100;
/** And with each post of a list, where comments unfold on request: they must not make it heavy. */
const commentsInList = 3;

/** What belongs to posts, no matter who reads them, as long as they hide the same people. */
interface PostParts {
  readonly commentsByPost: ReadonlyMap<string, readonly CommentDoc[]>;
  readonly people: ReadonlyMap<string, PersonDoc>;
  /** The posts as `anyMember` reads them who marked nothing: made once, for most of those who read them. */
  readonly forMembers: () => readonly Post[];
}

interface Shown {
  /** Whose comments are left out: from `findHiddenPeople`, or nobody's for administrators. */
  readonly hidden?: readonly Types.ObjectId[];
  /** So many of the newest comments of each. */
  readonly most?: number;
}

/** Reads comments, and everybody whom the posts and their comments show. */
export async function postParts(
  db: Connection,
  posts: readonly PostDoc[],
  { hidden = [], most = commentsInList }: Shown = {},
): Promise<PostParts> {
  if (posts.length === 0) return { commentsByPost: new Map(), people: new Map(), forMembers: () => [] };
  const ids = posts.map((post) => post._id);
  const commentsByPost = await commentsOf(db, ids, { hidden, most });
  const comments = [...commentsByPost.values()].flat();
  const people = await findPeople(db, [...posts, ...comments].flatMap(peopleIn));
  const parts = { commentsByPost, people };
  let made: readonly Post[] | undefined;
  return {
    ...parts,
    forMembers: () => (made ??= presentPosts(posts, parts, { viewer: anyMember, ...noMarks })),
  };
}

const noMarks: Marks = { liked: new Set(), bookmarked: new Set() };

/**
 * Posts with all that is shown beside them: a few reads for any number of posts.
 * @param viewer decides `liked` and who sees addresses
 * @param shown `parts` of `postParts`, where they were read before; else what they are read by
 */
export async function assemblePosts(
  db: Connection,
  posts: readonly PostDoc[],
  viewer: Subject | null,
  { parts, ...shown }: Shown & { readonly parts?: PostParts } = {},
): Promise<Post[]> {
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post._id);
  const own = parts ?? (await postParts(db, posts, shown));
  const commentIds = [...own.commentsByPost.values()].flat().map((comment) => comment._id);
  const [likedPosts, likedComments, bookmarked] = await Promise.all([
    findLikedPosts(db, viewer, ids),
    findLikedComments(db, viewer, commentIds),
    findBookmarkedPosts(db, viewer, ids),
  ]);
  const marks: Marks = { liked: new Set([...likedPosts, ...likedComments]), bookmarked };
  if (seesAsAnyMember(viewer, own.people)) return own.forMembers().map((post) => withMarks(post, marks));
  return presentPosts(posts, own, { viewer, ...marks });
}

const presentPosts = (
  posts: readonly PostDoc[],
  { people, commentsByPost }: Pick<PostParts, 'people' | 'commentsByPost'>,
  reader: Marks & { readonly viewer: Viewer },
): Post[] =>
  posts.map((post) =>
    presentPost(post, { people, ...reader, comments: commentsByPost.get(post._id.toHexString()) ?? [] }),
  );

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
