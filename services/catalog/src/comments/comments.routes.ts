import * as contracts from '@poc/contracts/endpoints/catalog';
import { everyone, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../deps.ts';
import { createShowComment } from './create-show-comment.ts';
import { deleteShowComment } from './delete-show-comment.ts';
import { listShowComments } from './list-show-comments.ts';

export const commentsRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.listShowComments, everyone, listShowComments(deps)),
  route(contracts.createShowComment, members, createShowComment(deps)),
  route(contracts.deleteShowComment, members, deleteShowComment(deps)),
];
