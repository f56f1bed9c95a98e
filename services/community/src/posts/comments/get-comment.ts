import type * as contracts from '@poc/contracts/endpoints/community';
import type { CommunityComment } from '@poc/contracts/entities/community';
import type { everyone } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import type { CommunityDeps } from '../../deps.ts';
import { findHiddenPeople, isWrittenBy } from '../../members/members.api.ts';
import { assembleComments } from './assemble-comments.ts';
import { findComment } from './find-comment.ts';

export const getComment =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({
    params,
    subject,
  }: Input<typeof contracts.getComment, typeof everyone>): Promise<CommunityComment> => {
    const comment = await findComment(db, null, { _id: params.id });
    const { inLists } = await findHiddenPeople(db, subject);
    // Shown within the list of comments, so the rules of lists apply.
    if (isWrittenBy(inLists, comment)) return fail('comment_not_found');
    const [shown] = await assembleComments(db, [comment], subject);
    return shown ?? fail('comment_not_found');
  };
