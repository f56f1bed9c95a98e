import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../deps.ts';
import { createShowComment } from './create-show-comment.ts';
import { deleteShowComment } from './delete-show-comment.ts';
import { listShowComments } from './list-show-comments.ts';

export const commentsRoutes: RouteOf<CatalogDeps>[] = [
  listShowComments,
  createShowComment,
  deleteShowComment,
];
