import { createShowComment } from './create-show-comment.ts';
import { deleteShowComment } from './delete-show-comment.ts';
import { listShowComments } from './list-show-comments.ts';

export const commentsRoutes = [listShowComments, createShowComment, deleteShowComment];
