import { getPost as contract } from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import type { CommunityDeps } from '../deps.ts';
import { findHiddenPeople, isWrittenBy } from '../members/members.api.ts';
import { assemblePost } from './assemble-posts.ts';
import { postModel } from './post.model.ts';

/** Returns a post with its author and comments. @throws post_not_found also for a post of a blocked person */
export const getPost = route(
  contract,
  everyone,
  ({ db }: Pick<CommunityDeps, 'db'>) =>
    async ({ params, subject }) => {
      const stored = await postModel(db).findById(params.id).lean();
      const { inLists, everywhere } = await findHiddenPeople(db, subject);
      if (!stored || isWrittenBy(everywhere, stored)) return fail('post_not_found');
      return assemblePost(db, stored, subject, inLists);
    },
);
