import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CatalogDeps } from '../../deps.ts';
import { approveShowComment } from './approve-show-comment.ts';
import { hideShowComment } from './hide-show-comment.ts';
import { listHeldComments } from './list-held-comments.ts';

export const moderationRoutes = (deps: CatalogDeps): Route[] => [
  route(contracts.listHeldComments, admins, listHeldComments(deps)),
  route(contracts.hideShowComment, admins, hideShowComment(deps)),
  route(contracts.approveShowComment, admins, approveShowComment(deps)),
];
