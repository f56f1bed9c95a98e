import { z } from 'zod';
import { id, imageFile, limits, line, listQuery, searched, searchText, text, time } from '../common.ts';
import { endpointsOf, listOf } from '../endpoint.ts';
import {
  heldComment,
  managedShow,
  show,
  showComment,
  showDetails,
  showInput,
  showTile,
} from '../entities/catalog.ts';
import { by, byTime, listSorts, sortByState, sortField } from '../list-sorts.ts';
import { searchOf } from '../search.ts';

const declare = endpointsOf('catalog');
const missing = ['show_not_found'] as const;

const images = ['image_required', 'image_unreadable', 'image_too_large'] as const;

const uploadId = { uploadId: id };

const likesResponse = z.object({ likes: z.number().int(), liked: z.boolean() });

export const listShows = declare('listShows', 'GET /shows', {
  summary: 'List published shows, newest first',
  access: 'public',
  shared: 'visitors',
  query: { ...listQuery, search: searchText, category: searched(60).optional() },
  ...listOf(show),
});

export const searchShows = declare('searchShows', 'GET /search/shows', {
  ...searchOf('shows'),
  shared: 'everyone',
});

export const listLiveShows = declare('listLiveShows', 'GET /shows/live', {
  summary: 'List shows with a live stream',
  access: 'public',
  shared: 'visitors',
  query: listQuery,
  ...listOf(show),
});

export const listUpcomingShows = declare('listUpcomingShows', 'GET /shows/upcoming', {
  summary: 'List upcoming shows, soonest first',
  access: 'public',
  shared: 'visitors',
  query: listQuery,
  ...listOf(show),
});

export const listLikedShows = declare('listLikedShows', 'GET /shows/user/likes', {
  summary: 'List the ids of liked shows',
  access: 'member',
  query: listQuery,
  ...listOf(id),
});

export const listShowRails = declare('listShowRails', 'GET /shows/rails', {
  summary: 'List the newest shows of each category',
  access: 'public',
  shared: 'visitors',
  response: z.array(z.object({ category: z.string(), shows: z.array(showTile) })),
});

export const listCategories = declare('listCategories', 'GET /shows/categories', {
  summary: 'List category names',
  access: 'public',
  shared: 'everyone',
  ...listOf(z.string()),
});

export const getVideoQualities = declare('getVideoQualities', 'GET /shows/qualities', {
  summary: 'List the qualities of converted videos',
  access: 'public',
  /** Heights in pixels, ascending; empty if the server has no encoder, in which case viewers get the uploaded file. */
  response: z.object({ qualities: z.array(z.number().int().positive()) }),
});

export const getShow = declare('getShow', 'GET /shows/{id}', {
  summary: 'Get a show',
  access: 'public',
  shared: 'visitors',
  response: showDetails,
  errors: missing,
});

export const listRelatedShows = declare('listRelatedShows', 'GET /shows/{id}/related', {
  summary: 'List related shows',
  access: 'public',
  shared: 'visitors',
  query: listQuery,
  ...listOf(show),
  errors: missing,
});

export const createShow = declare('createShow', 'POST /shows', {
  summary: 'Create a show',
  bodyKind: 'multipart',
  body: z.strictObject({ ...showInput, image: imageFile.optional() }),
  response: managedShow,
  status: 201,
  errors: images,
});

export const updateShow = declare('updateShow', 'PUT /shows/{id}', {
  summary: 'Update a show; `version` prevents lost updates',
  bodyKind: 'multipart',
  body: z.strictObject({
    ...showInput,
    image: imageFile.optional(),
    version: z.coerce.number().int().optional(),
  }),
  response: managedShow,
  errors: [...missing, ...images, 'conflict'],
});

export const deleteShow = declare('deleteShow', 'DELETE /shows/{id}', {
  summary: 'Delete a show; it can be restored for a limited time',
  stepUp: true,
  errors: missing,
});

/** Period in ms for which a deleted show can be restored. */
export const restorableMs = 15 * 60_000;

export const restoreShow = declare('restoreShow', 'POST /shows/{id}/restore', {
  summary: 'Restore a deleted show',
  response: managedShow,
  errors: missing,
});

/** `status`: hidden, scheduled, published. */
export const showSorts = listSorts(
  {
    show: by('title'),
    description: by('description'),
    likes: by('likes'),
    comments: by('comments'),
    status: by('status'),
    created: byTime,
  },
  'newest',
);

export const listManagedShows = declare('listManagedShows', 'GET /admin/shows', {
  summary: 'List all shows, including drafts',
  query: {
    ...listQuery,
    search: searchText,
    sort: sortField(showSorts),
    /** Only shows whose video conversion failed. */
    conversion: z.literal('failed').optional(),
  },
  ...listOf(managedShow),
});

export const getManagedShow = declare('getManagedShow', 'GET /admin/shows/{id}', {
  summary: 'Get a show, including drafts',
  response: managedShow,
  errors: missing,
});

export const retryConversion = declare('retryConversion', 'POST /admin/shows/{id}/conversion/retry', {
  summary: 'Retry a failed video conversion; a running one continues',
  response: managedShow,
  errors: missing,
  idempotent: true,
});

export const createCategory = declare('createCategory', 'POST /shows/categories', {
  summary: 'Create a category',
  body: z.strictObject({ name: line(60) }),
  response: z.array(z.string()),
  status: 201,
  idempotent: true,
});

export const uploadShowImage = declare('uploadShowImage', 'POST /shows/upload-image', {
  summary: 'Upload a picture of a show',
  bodyKind: 'multipart',
  body: z.object({ image: imageFile }),
  response: z.object({ url: z.string() }),
  status: 201,
  errors: images,
});

export const uploadShowCaptions = declare('uploadShowCaptions', 'POST /shows/upload-captions', {
  summary: 'Upload captions; use the returned URL in `captions_en` and similar fields of a show',
  /** Content of a WebVTT file. */
  body: z.strictObject({ text: z.string().max(limits.maxCaptionsLength) }),
  maxBodyBytes: 2 * 1024 * 1024,
  /** `left_out`: line numbers of dropped text that no timestamp precedes. */
  response: z.object({ url: z.string(), left_out: z.array(z.number().int().positive()) }),
  status: 201,
});

export const startVideoUpload = declare('startVideoUpload', 'POST /shows/upload-video', {
  summary: 'Start a multipart video upload',
  body: z.strictObject({ fileName: line(200), contentType: line(100), bytes: z.number().int().positive() }),
  response: z.object({
    uploadId: id,
    /** Size of every part except the last. */
    partBytes: z.number().int().positive(),
    parts: z.number().int().positive(),
    expiresAt: time,
  }),
  status: 201,
});

export const getVideoPartForm = declare(
  'getVideoPartForm',
  'GET /shows/upload-video/{uploadId}/parts/{part}',
  {
    summary: 'Get a signed form for posting one part directly to the object store',
    params: { ...uploadId, part: z.string().regex(/^[1-9]\d{0,5}$/) },
    /** Post these fields and then the part as `file` to `url`. Key and size must match exactly. */
    response: z.object({ url: z.string(), fields: z.record(z.string(), z.string()), expiresAt: time }),
    errors: ['upload_not_found'],
  },
);

export const getVideoUpload = declare('getVideoUpload', 'GET /shows/upload-video/{uploadId}', {
  summary: 'Get the uploaded parts, to resume an upload',
  params: uploadId,
  response: z.object({ received: z.array(z.number().int()), parts: z.number().int(), expiresAt: time }),
  errors: ['upload_not_found'],
});

export const finishVideoUpload = declare('finishVideoUpload', 'POST /shows/upload-video/{uploadId}/finish', {
  summary: 'Complete an upload; use the returned URL as `video_url` of a show',
  params: uploadId,
  response: z.object({ video_url: z.string(), bytes: z.number().int() }),
  errors: ['upload_not_found', 'upload_incomplete'],
  idempotent: true,
});

export const likeShow = declare('likeShow', 'POST /shows/{id}/like', {
  summary: 'Like or unlike a show',
  access: 'member',
  response: likesResponse,
  errors: missing,
});

export const listShowComments = declare('listShowComments', 'GET /shows/{id}/comments', {
  summary: 'List comments on a show, newest first',
  access: 'public',
  query: listQuery,
  ...listOf(showComment),
  errors: missing,
});

export const createShowComment = declare('createShowComment', 'POST /shows/{id}/comments', {
  summary: 'Comment on a show',
  access: 'member',
  body: z.strictObject({ content: text(limits.maxCommentLength) }),
  response: z.object({ comment: showComment, comments_count: z.number().int() }),
  status: 201,
  errors: [...missing, 'posting_banned'],
});

export const deleteShowComment = declare('deleteShowComment', 'DELETE /show-comments/{id}', {
  summary: 'Delete your own comment, or any comment as an administrator',
  access: 'member',
  response: z.object({ comments_count: z.number().int() }),
  errors: ['comment_not_found'],
});

export const listHeldComments = declare('listHeldComments', 'GET /admin/show-comments', {
  summary: 'List comments waiting for review, oldest first, or hidden comments, newest first',
  query: { ...listQuery, state: z.enum(['open', 'hidden']).default('open'), sort: sortByState },
  ...listOf(heldComment),
});

export const approveShowComment = declare('approveShowComment', 'POST /admin/show-comments/{id}/approve', {
  summary: 'Approve a held comment',
  response: z.object({ comment: showComment, comments_count: z.number().int() }),
  errors: ['comment_not_found'],
  idempotent: true,
});

export const hideShowComment = declare('hideShowComment', 'POST /admin/show-comments/{id}/hide', {
  summary: 'Hide a comment from everyone except its author; approving it shows it again',
  response: z.object({ comment: showComment, comments_count: z.number().int() }),
  errors: ['comment_not_found'],
  idempotent: true,
});

/** Files of the object store, served outside `/api` at `/uploads/{folder}/{file}`. */
export const uploadFolders = ['shows', 'merch', 'avatars', 'posts', 'live'] as const;
