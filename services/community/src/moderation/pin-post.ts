import { pinPost as contract } from '@poc/contracts/endpoints/community-moderation';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { trusted } from 'mongoose';
import { assemblePost, maxPinned, type PostDoc, postModel } from '../posts/posts.api.ts';
import { route } from '../route.ts';
import { serialisePins } from './serialise-pins.ts';

/** Pins or unpins a post. Concurrent changes are serialised, so that at most three posts are pinned. */
export const pinPost = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const post = await withTransaction(db, async (tx): Promise<PostDoc> => {
    const posts = postModel(tx);
    const before = (await posts.findById(params.id).lean<PostDoc>()) ?? fail('post_not_found');
    if ((before.pinnedAt !== undefined) === body.pinned) return before;
    await serialisePins(tx);
    const pinned = { pinnedAt: trusted({ $exists: true }) };
    const count = () => posts.countDocuments(pinned).hint({ pinnedAt: -1 });
    if (body.pinned && (await count()) >= maxPinned) fail('too_many_pinned');
    const pinnedAt = clock.now();
    const { pinnedAt: _, ...unpinned } = before;
    const after = body.pinned ? { ...before, pinnedAt } : unpinned;
    const change = body.pinned ? { $set: { pinnedAt } } : { $unset: { pinnedAt: 1 as const } };
    await posts.updateOne({ _id: before._id }, change);
    await writeAudit(tx, subject, body.pinned ? 'post.pin' : 'post.unpin', {
      target: { kind: 'post', id: params.id, ownerId: before.userId.toHexString(), name: before.title },
      before: { pinned: !body.pinned },
      after: { pinned: body.pinned },
    });
    return after;
  });
  return assemblePost(deps, post, subject);
});
