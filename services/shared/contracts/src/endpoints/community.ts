import { z } from 'zod';
import { id, imageFile, limits, line, listQuery, searched, searchText, text, time } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import {
  communityComment,
  managedPost,
  memberRelation,
  mentionsInput,
  post,
  postInput,
  postPicture,
} from '../entities/community.ts';
import { author } from '../entities/identity.ts';
import { by, byTime, listSorts, sortField } from '../list-sorts.ts';

const declare = endpointsOf('community');
const byId = { id };
const noPost = ['post_not_found'] as const;
const noComment = ['comment_not_found'] as const;
const noMember = ['member_not_found'] as const;
const writing = ['activity_limit', 'posting_banned'] as const;
const blocked = ['not_allowed_here'] as const;

export const listPosts = declare('listPosts', 'GET /community/posts', {
  summary: 'Posts with their author and comments, newest first; a search is newest first in any case',
  access: 'public',
  shared: 'visitors',
  query: {
    ...listQuery,
    search: searchText,
    /** Without its hash, in any case. */
    topic: searched(40)
      .toLowerCase()
      .regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be a topic such as CryptoTalk')
      .optional(),
    sort: z.enum(['newest', 'discussed']).default('newest'),
    /** Only those of members whom the subject follows, newest first in any case. */
    following: z.literal('true').optional(),
  },
  answer: z.array(post),
  list: true,
});

export const listPinnedPosts = declare('listPinnedPosts', 'GET /community/pinned-posts', {
  summary: 'The few posts that administrators keep above the list, the latest pinned first',
  access: 'public',
  shared: 'visitors',
  answer: z.array(post),
  list: true,
});

export const getPost = declare('getPost', 'GET /community/posts/{id}', {
  summary: 'One post',
  access: 'public',
  shared: 'visitors',
  params: byId,
  answer: post,
  errors: noPost,
});

export const uploadPostPicture = declare('uploadPostPicture', 'POST /community/post-pictures', {
  summary: 'Store a picture for a post that is written or changed within a day',
  access: 'member',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  answer: postPicture.omit({ alt: true }),
  status: 201,
  errors: ['image_required', 'image_unreadable', 'image_too_large', ...writing],
});

export const createPost = declare('createPost', 'POST /community/posts', {
  summary: 'Write a post',
  access: 'member',
  body: z.strictObject(postInput),
  maxBodyBytes: 64 * 1024,
  answer: post,
  status: 201,
  errors: writing,
});

export const updatePost = declare('updatePost', 'PUT /community/posts/{id}', {
  summary: "Change one's own post, or any as an administrator",
  access: 'member',
  params: byId,
  body: z.strictObject(postInput),
  maxBodyBytes: 64 * 1024,
  answer: post,
  errors: [...noPost, ...writing],
});

export const deletePost = declare('deletePost', 'DELETE /community/posts/{id}', {
  summary: "Delete one's own post, or any as an administrator",
  access: 'member',
  params: byId,
  errors: noPost,
});

/** Whether the subject likes it from now on. The same request twice counts once. */
const likeInput = z.strictObject({ liked: z.boolean() });
const likeAnswer = z.object({ likes: z.number().int(), liked: z.boolean() });

export const likePost = declare('likePost', 'PUT /community/posts/{id}/like', {
  summary: 'Like a post, or take the like back',
  access: 'member',
  params: byId,
  body: likeInput,
  answer: likeAnswer,
  errors: [...noPost, ...blocked, 'activity_limit'],
});

export const bookmarkPost = declare('bookmarkPost', 'PUT /community/posts/{id}/bookmark', {
  summary: "Keep a post among one's bookmarks, or no longer",
  access: 'member',
  params: byId,
  body: z.strictObject({ bookmarked: z.boolean() }),
  answer: z.object({ bookmarked: z.boolean() }),
  errors: noPost,
});

export const listBookmarkedPosts = declare('listBookmarkedPosts', 'GET /users/{id}/bookmarked-posts', {
  summary: "One's bookmarked posts, the latest first",
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(post),
  list: true,
});

export const acceptComment = declare('acceptComment', 'PUT /community/posts/{id}/accepted-comment', {
  summary: "Mark a comment on one's own post as the answer, or none",
  access: 'member',
  params: byId,
  body: z.strictObject({ comment_id: id.nullable() }),
  answer: z.object({ accepted_comment_id: id.nullable() }),
  errors: [...noPost, ...noComment],
});

export const listComments = declare('listComments', 'GET /community/posts/{id}/comments', {
  summary: 'All comments of a post, oldest first; a reply comes after the comment that it answers',
  access: 'public',
  params: byId,
  query: listQuery,
  answer: z.array(communityComment),
  list: true,
  errors: noPost,
});

export const getComment = declare('getComment', 'GET /community/comments/{id}', {
  summary: 'One comment: what a link to it shows, however many its post has',
  access: 'public',
  params: byId,
  answer: communityComment,
  errors: ['comment_not_found'],
});

export const createComment = declare('createComment', 'POST /community/comments', {
  summary: 'Comment on a post, or reply to a comment on it; a reply itself has no replies',
  access: 'member',
  body: z.strictObject({
    post_id: id,
    parent_id: id.nullish(),
    content: text(limits.commentMax),
    mentions: mentionsInput,
  }),
  answer: communityComment,
  status: 201,
  errors: [...noPost, ...noComment, ...writing, ...blocked, 'post_locked'],
});

export const updateComment = declare('updateComment', 'PUT /community/comments/{id}', {
  summary: "Change one's own comment, or any as an administrator",
  access: 'member',
  params: byId,
  body: z.strictObject({ content: text(limits.commentMax), mentions: mentionsInput }),
  answer: communityComment,
  errors: [...noComment, ...writing],
});

export const deleteComment = declare('deleteComment', 'DELETE /community/comments/{id}', {
  summary: "Delete one's own comment, or any as an administrator; replies to it stay",
  access: 'member',
  params: byId,
  errors: noComment,
});

export const likeComment = declare('likeComment', 'PUT /community/comments/{id}/like', {
  summary: 'Like a comment, or take the like back',
  access: 'member',
  params: byId,
  body: likeInput,
  answer: likeAnswer,
  errors: [...noComment, ...blocked, 'activity_limit'],
});

export const listTrendingTopics = declare('listTrendingTopics', 'GET /community/trending-topics', {
  summary: 'What people talk about, with a count where there is one',
  access: 'public',
  shared: 'everyone',
  answer: z.array(z.object({ topic: z.string(), posts: z.number().int().nullable() })),
  list: true,
});

export const listActiveMembers = declare('listActiveMembers', 'GET /community/active-members', {
  summary: 'Who writes most these days',
  access: 'public',
  shared: 'visitors',
  answer: z.array(
    author.extend({
      posts: z.number().int(),
      /** Whether they are here now, and show it. */
      online: z.boolean(),
    }),
  ),
  list: true,
});

export const findMembers = declare('findMembers', 'GET /community/members', {
  summary: 'Members whose name holds a text, to be mentioned: the first 8 who show themselves to the subject',
  access: 'member',
  query: { name: line(60) },
  answer: z.array(z.object({ id, name: z.string(), avatar: z.string() })),
});

export const getMember = declare('getMember', 'GET /community/members/{id}', {
  summary: 'A member, to those whom they show their profile to',
  access: 'public',
  params: byId,
  answer: author.extend({
    /** When the account was opened; null where it is not known. */
    joined_at: time.nullable(),
    /** How many follow them, 10,000 at most. */
    followers: z.number().int().nonnegative(),
    /** How the subject stands to them; null for visitors and for oneself. */
    relation: memberRelation.nullable(),
  }),
  errors: noMember,
});

export const listMemberPosts = declare('listMemberPosts', 'GET /community/members/{id}/posts', {
  summary: 'The posts of a member, newest first, to those whom they show their profile to',
  access: 'public',
  params: byId,
  query: listQuery,
  answer: z.array(post),
  list: true,
  errors: noMember,
});

export const listCommunityActivity = declare('listCommunityActivity', 'GET /users/{id}/community-activity', {
  summary: "One's latest posts and comments",
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(
    z.object({
      id,
      kind: z.enum(['post', 'comment']),
      title: z.string(),
      content: z.string(),
      post_id: id,
      createdAt: time,
    }),
  ),
  list: true,
});

export const listUserPosts = declare('listUserPosts', 'GET /users/{id}/posts', {
  summary: "One's own posts, newest first",
  access: 'self',
  params: byId,
  query: listQuery,
  answer: z.array(post),
  list: true,
});

export const managedPostSorts = listSorts(
  { author: by('author'), title: by('title'), content: by('content'), date: byTime },
  'newest',
);

export const listManagedPosts = declare('listManagedPosts', 'GET /admin/posts', {
  summary: 'Posts, searched by title, content, author name or email',
  access: 'admin',
  query: { ...listQuery, search: searchText, sort: sortField(managedPostSorts) },
  answer: z.array(post),
  list: true,
});

export const getManagedPost = declare('getManagedPost', 'GET /admin/posts/{id}', {
  summary: 'One post with its author, its comments and what it said before it was changed',
  access: 'admin',
  params: byId,
  answer: managedPost,
  errors: noPost,
});

export const deleteManagedPost = declare('deleteManagedPost', 'DELETE /admin/posts/{id}', {
  summary: 'Delete any post',
  access: 'admin',
  stepUp: true,
  params: byId,
  errors: noPost,
});
