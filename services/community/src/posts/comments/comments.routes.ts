import * as contracts from '@poc/contracts/endpoints/community';
import { everyone, members } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { acceptComment } from './accept-comment.ts';
import { createComment } from './create-comment.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { listComments } from './list-comments.ts';
import { updateComment } from './update-comment.ts';

export const commentsRoutes = (deps: CommunityDeps): Route[] => [
  route(contracts.listComments, everyone, listComments(deps)),
  route(contracts.getComment, everyone, getComment(deps)),
  route(contracts.createComment, members, createComment(deps)),
  route(contracts.updateComment, members, updateComment(deps)),
  route(contracts.acceptComment, members, acceptComment(deps)),
  route(contracts.deleteComment, members, deleteComment(deps)),
];
