import { z } from 'zod';
import { id, imageFile, limits, line, listQuery, searched, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import {
  communityActivity,
  communityComment,
  managedPost,
  memberRelation,
  mentionsInput,
  post,
  postInput,
  postPicture,
} from '../entities/community.ts';
import { author } from '../entities/identity.ts';
import { by, byTime, listSorts, sortField, timeSorts } from '../list-sorts.ts';
import { searchOf } from '../search.ts';

const declare = endpointsOf('community');
const noPost = ['post_not_found'] as const;
const noComment = ['comment_not_found'] as const;
const noMember = ['member_not_found'] as const;
const writing = ['activity_limit', 'posting_banned'] as const;
const blocked = ['not_allowed_here'] as const;

export const listPosts = declare('listPosts', 'GET /community/posts', {
  summary: 'List posts with author and comments, newest first; search results are always newest first',
  access: 'public',
  shared: 'visitors',
  query: {
    ...listQuery,
    search: searchText,
    /** Without `#`, case-insensitive. */
    topic: searched(40)
      .toLowerCase()
      .regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be a topic such as CryptoTalk')
      .optional(),
    sort: z.enum(['newest', 'discussed']).default('newest'),
    /** Only posts of followed members; always newest first. */
    following: z.literal('true').optional(),
  },
  ...listOf(post),
});

export const searchPosts = declare('searchPosts', 'GET /search/posts', {
  ...searchOf('posts'),
  shared: 'visitors',
});

export const searchMembers = declare('searchMembers', 'GET /search/members', {
  ...searchOf('members that are visible to you'),
  shared: 'visitors',
});

export const listPinnedPosts = declare('listPinnedPosts', 'GET /community/pinned-posts', {
  summary: 'List pinned posts, latest pinned first',
  access: 'public',
  shared: 'visitors',
  ...listOf(post),
});

export const getPost = declare('getPost', 'GET /community/posts/{id}', {
  summary: 'Get a post',
  access: 'public',
  shared: 'visitors',
  response: post,
  errors: noPost,
});

export const uploadPostPicture = declare('uploadPostPicture', 'POST /community/post-pictures', {
  summary: 'Upload a picture for a post; unused pictures expire after a day',
  access: 'member',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  response: postPicture.omit({ alt: true }),
  status: 201,
  errors: ['image_required', 'image_unreadable', 'image_too_large', ...writing],
});

export const createPost = declare('createPost', 'POST /community/posts', {
  summary: 'Create a post',
  access: 'member',
  body: z.strictObject(postInput),
  maxBodyBytes: 64 * 1024,
  response: post,
  status: 201,
  errors: writing,
});

export const updatePost = declare('updatePost', 'PUT /community/posts/{id}', {
  summary: 'Update your own post, or any post as an administrator',
  access: 'member',
  body: z.strictObject(postInput),
  maxBodyBytes: 64 * 1024,
  response: post,
  errors: [...noPost, ...writing],
});

export const deletePost = declare('deletePost', 'DELETE /community/posts/{id}', {
  summary: 'Delete your own post, or any post as an administrator',
  access: 'member',
  errors: noPost,
});

/** Sets the like instead of toggling it, so that retries are idempotent. */
const likeInput = z.strictObject({ liked: z.boolean() });
const likeResponse = z.object({ likes: z.number().int(), liked: z.boolean() });

export const likePost = declare('likePost', 'PUT /community/posts/{id}/like', {
  summary: 'Like or unlike a post',
  access: 'member',
  body: likeInput,
  response: likeResponse,
  errors: [...noPost, ...blocked, 'activity_limit'],
});

export const bookmarkPost = declare('bookmarkPost', 'PUT /community/posts/{id}/bookmark', {
  summary: 'Bookmark a post, or remove the bookmark',
  access: 'member',
  body: z.strictObject({ bookmarked: z.boolean() }),
  response: z.object({ bookmarked: z.boolean() }),
  errors: noPost,
});

export const listBookmarkedPosts = declare('listBookmarkedPosts', 'GET /users/{id}/bookmarked-posts', {
  summary: 'List your bookmarked posts, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(post),
});

export const acceptComment = declare('acceptComment', 'PUT /community/posts/{id}/accepted-comment', {
  summary: 'Accept a comment on your own post, or on any as an administrator, as the answer, or clear it',
  access: 'member',
  body: z.strictObject({ comment_id: id.nullable() }),
  response: z.object({ accepted_comment_id: id.nullable() }),
  errors: [...noPost, ...noComment, ...blocked],
});

export const listComments = declare('listComments', 'GET /community/posts/{id}/comments', {
  summary: 'List all comments of a post, oldest first; replies follow their comment',
  access: 'public',
  query: listQuery,
  ...listOf(communityComment),
  errors: noPost,
});

export const getComment = declare('getComment', 'GET /community/comments/{id}', {
  summary: 'Get a comment, for links to it',
  access: 'public',
  response: communityComment,
  errors: ['comment_not_found'],
});

export const createComment = declare('createComment', 'POST /community/comments', {
  summary: 'Comment on a post, or reply to a comment; replies cannot be replied to',
  access: 'member',
  body: z.strictObject({
    post_id: id,
    parent_id: id.nullish(),
    content: text(limits.maxCommentLength),
    mentions: mentionsInput,
  }),
  response: communityComment,
  status: 201,
  errors: [...noPost, ...noComment, ...writing, ...blocked, 'post_locked'],
});

export const updateComment = declare('updateComment', 'PUT /community/comments/{id}', {
  summary: 'Update your own comment, or any comment as an administrator',
  access: 'member',
  body: z.strictObject({ content: text(limits.maxCommentLength), mentions: mentionsInput }),
  response: communityComment,
  errors: [...noComment, ...writing],
});

export const deleteComment = declare('deleteComment', 'DELETE /community/comments/{id}', {
  summary: 'Delete your own comment, or any comment as an administrator; replies stay',
  access: 'member',
  errors: noComment,
});

export const likeComment = declare('likeComment', 'PUT /community/comments/{id}/like', {
  summary: 'Like or unlike a comment',
  access: 'member',
  body: likeInput,
  response: likeResponse,
  errors: [...noComment, ...blocked, 'activity_limit'],
});

export const listTrendingTopics = declare('listTrendingTopics', 'GET /community/trending-topics', {
  summary: 'List trending topics, with counts where available',
  access: 'public',
  shared: 'everyone',
  ...listOf(z.object({ topic: z.string(), posts: z.number().int().nullable() })),
});

export const listActiveMembers = declare('listActiveMembers', 'GET /community/active-members', {
  summary: 'List the most active members',
  access: 'public',
  shared: 'visitors',
  response: z.array(
    author.extend({
      posts: z.number().int(),
      /** True if the member is online and shows it. */
      online: z.boolean(),
    }),
  ),
  list: true,
});

export const findMembers = declare('findMembers', 'GET /community/members', {
  summary: 'Search members by name for a mention; at most 8, visible to you',
  access: 'member',
  query: { name: line(60) },
  response: z.array(z.object({ id, name: z.string(), avatar: z.string() })),
});

export const getMember = declare('getMember', 'GET /community/members/{id}', {
  summary: "Get a member's profile, if it is visible to you",
  access: 'public',
  response: author.extend({
    /** Creation time of the account; null if unknown. */
    joined_at: time.nullable(),
    /** Follower count, capped at 10,000. */
    followers: z.number().int().nonnegative(),
    /** Relation of the viewer to the member; null for visitors and on the viewer's own profile. */
    relation: memberRelation.nullable(),
  }),
  errors: noMember,
});

export const listMemberPosts = declare('listMemberPosts', 'GET /community/members/{id}/posts', {
  summary: "List a member's posts, newest first, if their profile is visible to you",
  access: 'public',
  query: listQuery,
  ...listOf(post),
  errors: noMember,
});

export const listCommunityActivity = declare('listCommunityActivity', 'GET /users/{id}/community-activity', {
  summary: 'List your latest posts and comments',
  access: 'self',
  query: listQuery,
  ...listOf(communityActivity),
});

export const listManagedActivity = declare(
  'listManagedActivity',
  'GET /admin/users/{id}/community-activity',
  {
    summary: "List a person's posts and comments",
    query: { ...listQuery, sort: sortField(timeSorts) },
    ...listOf(communityActivity),
  },
);

export const listUserPosts = declare('listUserPosts', 'GET /users/{id}/posts', {
  summary: 'List your own posts, newest first',
  access: 'self',
  query: listQuery,
  ...listOf(post),
});

export const managedPostSorts = listSorts(
  { author: by('author'), title: by('title'), content: by('content'), date: byTime },
  'newest',
);

export const listManagedPosts = declare('listManagedPosts', 'GET /admin/posts', {
  summary: 'Search posts by title, content, author name or email',
  query: { ...listQuery, search: searchText, sort: sortField(managedPostSorts), author: id.optional() },
  ...listOf(post),
});

export const getManagedPost = declare('getManagedPost', 'GET /admin/posts/{id}', {
  summary: 'Get a post with its author, comments and revisions',
  response: managedPost,
  errors: noPost,
});

export const deleteManagedPost = declare('deleteManagedPost', 'DELETE /admin/posts/{id}', {
  summary: 'Delete any post',
  stepUp: true,
  errors: noPost,
});
