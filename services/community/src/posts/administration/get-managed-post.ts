import { getManagedPost as contract } from '@poc/contracts/endpoints/community';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '../../route.ts';
import { assemblePost } from '../assemble-posts.ts';
import { postModel } from '../post.model.ts';
import { type RevisionDoc, revisionModel } from '../revision.model.ts';

const revisionsShown = 50;

export const getManagedPost = route(contract, admins, (deps) => async ({ params, subject }) => {
  const { db } = deps;
  const stored = (await postModel(db).findById(params.id).lean()) ?? fail('post_not_found');
  const [shown, revisions] = await Promise.all([
    assemblePost(deps, stored, subject),
    revisionModel(db)
      .find({ textId: stored._id })
      .sort({ replacedAt: -1, _id: -1 })
      .limit(revisionsShown)
      .lean<RevisionDoc[]>(),
  ]);
  return {
    ...shown,
    revisions: revisions.map(({ title = '', content, replacedAt }) => ({
      title,
      content,
      replaced_at: replacedAt.toISOString(),
    })),
  };
});
