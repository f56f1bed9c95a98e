import type * as contracts from '@poc/contracts/endpoints/community';
import type { everyone } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { CommunityDeps } from '../community-deps.ts';
import { findShownMember } from './find-shown-member.ts';

/** A member as they show themselves to the viewer. @throws member_not_found */
export const getMember =
  ({ db }: Pick<CommunityDeps, 'db'>) =>
  async ({ params, subject }: Input<typeof contracts.getMember, typeof everyone>) => {
    const person = await findShownMember(db, params.id, subject);
    return {
      ...presentAuthor(params.id, person, subject),
      joined_at: person.joinedAt?.toISOString() ?? null,
    };
  };
