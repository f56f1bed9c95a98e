import type { PostingBan } from '@poc/contracts/entities/community-moderation';
import type { Subject } from '@poc/kit/auth/subject';
import type { PersonDoc } from '@poc/kit/people/person.model';
import { presentAuthor } from '@poc/kit/people/present-author';
import type { PostingBanDoc } from './posting-ban.model.ts';

export function presentPostingBan(
  { _id, until, reason, at }: PostingBanDoc,
  { people, viewer }: { people: ReadonlyMap<string, PersonDoc>; viewer: Subject },
): PostingBan {
  const userId = _id.toHexString();
  return {
    User: presentAuthor(userId, people.get(userId), viewer),
    until: until?.toISOString() ?? null,
    reason,
    at: at.toISOString(),
  };
}
