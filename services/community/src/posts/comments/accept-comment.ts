import { acceptComment as contract } from '@poc/contracts/endpoints/community';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { route } from '@poc/kit/http/route';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import type { CommunityDeps } from '../../deps.ts';
import { postModel } from '../post.model.ts';
import { commentModel } from './comment.model.ts';

/**
 * Marks a comment on the caller's own post as the answer, or clears the mark.
 * @throws post_not_found also for another person's post
 */
export const acceptComment = route(
  contract,
  members,
  ({ db }: Pick<CommunityDeps, 'db'>) =>
    ({ params, body, subject }) =>
      writeForPerson(db, subject, async ({ session }) => {
        const id = body.comment_id;
        const accepted = id ? { $set: { acceptedCommentId: id } } : { $unset: { acceptedCommentId: 1 } };
        const own = { _id: params.id, userId: subject.id };
        const { matchedCount } = await postModel(db).updateOne(own, accepted, { session });
        if (matchedCount === 0) return fail('post_not_found');
        const comment = id && commentModel(db).exists({ _id: id, postId: params.id }).session(session);
        if (comment && !(await comment)) return fail('comment_not_found');
        return { accepted_comment_id: id };
      }),
);
