import { getComment as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isWrittenBy } from '../../members/members.api.ts';
import { route } from '../../route.ts';
import { assembleComments } from './assemble-comments.ts';
import { findComment } from './find-comment.ts';

export const getComment = route(contract, everyone, (deps) => async ({ params, subject }) => {
  const { db, findHiddenPeople } = deps;
  const comment = await findComment(db, { _id: params.id });
  const { inLists } = await findHiddenPeople(subject);
  // Shown within the list of comments, so the rules of lists apply.
  if (isWrittenBy(inLists, comment)) return fail('comment_not_found');
  const [shown] = await assembleComments(deps, [comment], subject);
  return shown ?? fail('comment_not_found');
});
