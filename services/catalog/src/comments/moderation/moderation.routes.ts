import { approveShowComment } from './approve-show-comment.ts';
import { hideShowComment } from './hide-show-comment.ts';
import { listHeldComments } from './list-held-comments.ts';

export const moderationRoutes = [listHeldComments, hideShowComment, approveShowComment];
