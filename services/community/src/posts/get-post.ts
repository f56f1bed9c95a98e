import { getPost as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isWrittenBy } from '../members/members.api.ts';
import { route } from '../route.ts';
import { assemblePost } from './assemble-posts.ts';
import { postModel } from './post.model.ts';

export const getPost = route(contract, everyone, (deps) => async ({ params, subject }) => {
  const { db, findHiddenPeople } = deps;
  const stored = await postModel(db).findById(params.id).lean();
  const { inLists, everywhere } = await findHiddenPeople(subject);
  if (!stored || isWrittenBy(everywhere, stored)) return fail('post_not_found');
  return assemblePost(deps, stored, subject, inLists);
});
