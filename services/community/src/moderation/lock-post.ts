import { lockPost as contract } from '@poc/contracts/endpoints/community-moderation';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { assemblePost, type PostDoc, postModel } from '../posts/posts.api.ts';
import { route } from '../route.ts';

export const lockPost = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db } = deps;
  const { locked } = body;
  const post = await withTransaction(db, async (tx): Promise<PostDoc> => {
    const before = await postModel(tx)
      .findOneAndUpdate({ _id: params.id }, { $set: { locked } })
      .lean<PostDoc>();
    if (!before) return fail('post_not_found');
    if ((before.locked ?? false) !== locked) {
      const target = { kind: 'post', id: params.id, ownerId: before.userId.toHexString() } as const;
      const action = locked ? 'post.lock' : 'post.unlock';
      await writeAudit(tx, subject, action, {
        target: { ...target, name: before.title },
        before: { locked: !locked },
        after: { locked },
      });
    }
    return { ...before, locked };
  });
  return assemblePost(deps, post, subject);
});
