import type { Post } from '@poc/contracts/entities/community';
import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { AuthorDoc } from '@poc/kit/people/present-author';
import { anyMember, seesAsAnyMember, type Viewer } from '@poc/kit/people/show-person';
import type { Connection, Types } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { notWrittenBy } from '../members/members.api.ts';
import { type CommentDoc, commentModel } from './comments/comment.model.ts';
import { findAuthors } from './find-authors.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { presentPost, type ViewerState, withViewerState } from './present-post.ts';

const commentsOfOne = 100;
/** Number of newest comments per post in lists; the others load on request. */
const commentsInList = 3;

/** Dependencies of posts and comments with all related data. */
export type AssembleDeps = Pick<CommunityDeps, 'db' | 'clock' | 'findViewerState'>;

/** Related data of posts, shared by all readers who hide the same people. */
interface PostDetails {
  readonly commentsByPost: ReadonlyMap<string, readonly CommentDoc[]>;
  readonly people: ReadonlyMap<string, AuthorDoc>;
  /** The posts as presented to `anyMember` without likes and bookmarks: built once, for most readers. */
  readonly forMembers: () => readonly Post[];
}

interface ReadOptions {
  /** Authors whose comments are omitted: from `findHiddenPeople`; empty for administrators. */
  readonly hidden?: readonly Types.ObjectId[];
  readonly max?: number;
}

export async function readPostDetails(
  { db, clock }: Pick<AssembleDeps, 'db' | 'clock'>,
  posts: readonly PostDoc[],
  { hidden = [], max = commentsInList }: ReadOptions = {},
): Promise<PostDetails> {
  if (posts.length === 0) return { commentsByPost: new Map(), people: new Map(), forMembers: () => [] };
  const ids = posts.map((post) => post._id);
  const commentsByPost = await commentsOf(db, ids, { hidden, max });
  const comments = [...commentsByPost.values()].flat();
  const people = await findAuthors({ db, clock }, [...posts, ...comments].flatMap(peopleIn));
  const details = { commentsByPost, people };
  let made: readonly Post[] | undefined;
  return {
    ...details,
    forMembers: () => (made ??= presentPosts(posts, details, { viewer: anyMember, ...noMarks })),
  };
}

const noMarks: ViewerState = { liked: new Set(), bookmarked: new Set() };

/**
 * Builds posts with all related data, in a constant number of queries.
 * @param viewer determines `liked`, and the visibility of email addresses
 * @param shown `details` from `readPostDetails`, or the options to read them
 */
export async function assemblePosts(
  { findViewerState, ...deps }: AssembleDeps,
  posts: readonly PostDoc[],
  viewer: Subject | null,
  { details, ...shown }: ReadOptions & { readonly details?: PostDetails } = {},
): Promise<Post[]> {
  if (posts.length === 0) return [];
  const ids = posts.map((post) => post._id);
  const own = details ?? (await readPostDetails(deps, posts, shown));
  const commentIds = [...own.commentsByPost.values()].flat().map((comment) => comment._id);
  const [likedPosts, likedComments, bookmarked] = await Promise.all([
    findViewerState.likedPosts(viewer, ids),
    findViewerState.likedComments(viewer, commentIds),
    findViewerState.bookmarkedPosts(viewer, ids),
  ]);
  const viewerState: ViewerState = { liked: new Set([...likedPosts, ...likedComments]), bookmarked };
  if (seesAsAnyMember(viewer, own.people))
    return own.forMembers().map((post) => withViewerState(post, viewerState));
  return presentPosts(posts, own, { viewer, ...viewerState });
}

const presentPosts = (
  posts: readonly PostDoc[],
  { people, commentsByPost }: Pick<PostDetails, 'people' | 'commentsByPost'>,
  reader: ViewerState & { readonly viewer: Viewer },
): Post[] =>
  posts.map((post) =>
    presentPost(post, { people, ...reader, comments: commentsByPost.get(post._id.toHexString()) ?? [] }),
  );

export const peopleIn = ({
  userId,
  mentions = [],
}: Pick<CommentDoc, 'userId' | 'mentions'>): Types.ObjectId[] => [
  userId,
  ...mentions.map((one) => one.userId),
];

export async function assemblePost(
  deps: AssembleDeps,
  post: PostDoc,
  viewer: Subject | null,
  hidden: readonly Types.ObjectId[] = [],
): Promise<Post> {
  const [shown] = await assemblePosts(deps, [post], viewer, { hidden, max: commentsOfOne });
  return shown ?? fail('post_not_found');
}

/** Reads the newest comments of each post, oldest first. */
async function commentsOf(
  db: Connection,
  ids: Types.ObjectId[],
  { hidden, max }: { hidden: readonly Types.ObjectId[]; max: number },
): Promise<Map<string, CommentDoc[]>> {
  const rows = await postModel(db).aggregate<{ _id: Types.ObjectId; comments: CommentDoc[] }>([
    { $match: { _id: { $in: ids } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: commentModel.modelName,
        localField: '_id',
        foreignField: 'postId',
        pipeline: [{ $match: notWrittenBy(hidden) }, { $sort: { createdAt: -1, _id: -1 } }, { $limit: max }],
        as: 'comments',
      },
    },
  ]);
  return new Map(rows.map((row) => [row._id.toHexString(), row.comments.reverse()]));
}
