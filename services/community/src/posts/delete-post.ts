import * as contracts from '@poc/contracts/endpoints/community';
import { postDeleted } from '@poc/contracts/events/community';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins, members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { CommunityDeps } from '../deps.ts';
import { route } from '../route.ts';
import { addCleanup } from './cleanup/add-cleanup.ts';
import { type PostDoc, postModel } from './post.model.ts';
import { ownTexts } from './post.policy.ts';

/**
 * Deletes a post, and its comments and likes in the background. Administrators may delete any, which is audited.
 * @throws post_not_found also for another person's post
 */
const removePost =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ params, subject }: Input<typeof contracts.deletePost, typeof members>) =>
    withTransaction(db, async (tx) => {
      const post = await postModel(tx)
        .findOneAndDelete({ ...ownTexts(subject), _id: params.id })
        .lean<PostDoc>();
      if (!post) return fail('post_not_found');
      await addCleanup(tx, 'post', post._id);
      await tx.emit(postDeleted, { key: params.id, data: { postId: params.id, by: subject.id } });
      const ownerId = post.userId.toHexString();
      if (ownerId === subject.id) return;
      await writeAudit(tx, subject, 'post.delete', {
        target: { kind: 'post', id: params.id, ownerId, name: post.title },
        before: { title: post.title, content: post.content },
      });
    });

export const deletePost = route(contracts.deletePost, members, removePost);
/** The contract requires the second factor of administrators. */
export const deleteManagedPost = route(contracts.deleteManagedPost, admins, removePost);
