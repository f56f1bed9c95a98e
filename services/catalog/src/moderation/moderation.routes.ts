import * as contracts from '@poc/contracts/endpoints/catalog';
import { admins } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { approveShowComment } from './approve-show-comment.ts';
import { listHeldComments } from './list-held-comments.ts';

export const moderationRoutes = (deps: Deps): Route[] => [
  route(contracts.listHeldComments, admins, listHeldComments(deps)),
  route(contracts.approveShowComment, admins, approveShowComment(deps)),
];
