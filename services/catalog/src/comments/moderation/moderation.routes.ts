import type { RouteOf } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { approveShowComment } from './approve-show-comment.ts';
import { hideShowComment } from './hide-show-comment.ts';
import { listHeldComments } from './list-held-comments.ts';

export const moderationRoutes: RouteOf<CatalogDeps>[] = [
  listHeldComments,
  hideShowComment,
  approveShowComment,
];
