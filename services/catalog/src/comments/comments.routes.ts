import { createShowComment } from './create-show-comment.ts';
import { deleteShowComment } from './delete-show-comment.ts';
import { listShowComments } from './list-show-comments.ts';
import { approveShowComment } from './moderation/approve-show-comment.ts';
import { hideShowComment } from './moderation/hide-show-comment.ts';
import { listHeldComments } from './moderation/list-held-comments.ts';

export const commentsRoutes = [
  listShowComments,
  createShowComment,
  deleteShowComment,
  listHeldComments,
  hideShowComment,
  approveShowComment,
];
