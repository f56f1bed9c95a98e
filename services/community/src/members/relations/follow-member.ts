import { followMember as contract } from '@poc/contracts/endpoints/community-relations';
import { memberFollowed } from '@poc/contracts/events/community';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { storeLike } from '../../posts/posts.api.ts';
import { route } from '../../route.ts';
import { findShownMember } from '../find-shown-member.ts';
import { findOther } from './find-other.ts';
import { followModel } from './follow.model.ts';
import { readRelation } from './read-relation.ts';
import { refuseBlocked } from './refuse-blocked.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/**
 * Follows or unfollows a member whose profile is visible. Notifies them, unless they muted the follower.
 * @throws invalid_request for the caller's own id; not_allowed_here when one blocked the other
 */
export const followMember = route(contract, members, (deps) => ({ params, body: { following }, subject }) => {
  return writeForPerson(deps.db, subject, async (tx) => {
    const pair = await findOther(tx, deps, { id: params.id, subject });
    const { userId, otherId } = pair;
    const follows = followModel(tx);
    const before = await readRelation(tx, pair);
    const starts = following && !before.following;
    if (starts) {
      await findShownMember(deps.db, params.id, subject);
      if (before.blocked) fail('not_allowed_here');
      await refuseTooMany(follows, userId);
    }
    const muting = starts ? await refuseBlocked(tx, { subject, people: [otherId] }) : new Set<string>();
    const follow = { userId, followedId: otherId };
    const by = await storeLike(follows, follow, { liked: following, now: deps.clock.now() });
    if (by !== 0 && !muting.has(params.id)) {
      const data = { memberId: params.id, userId: subject.id, following };
      await tx.emit(memberFollowed, { key: params.id, data });
    }
    return { ...before, following };
  });
});
