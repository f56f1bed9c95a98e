import { followHost as contract } from '@poc/contracts/endpoints/hosts';
import { members } from '@poc/kit/auth/policies';
import { createKeyedMutex } from '@poc/kit/concurrency/keyed-mutex';
import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeForPerson } from '@poc/kit/people/write-for-person';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { findVisibleHost } from '../find-visible-host.ts';
import { type HostDoc, hostModel } from '../host.model.ts';
import { hostFollowModel } from './host-follow.model.ts';

/**
 * Follows or unfollows a host. Row and total change in one transaction, so they always agree. Idempotent.
 * @throws unauthenticated for an erased person
 */
export const followHost = route(contract, members, ({ db, clock }) => {
  const withLock = createKeyedMutex();

  return ({ params: { slug }, body: { following }, subject }) => {
    const change = async (tx: Transaction) => {
      const host = following
        ? await findVisibleHost(tx, slug)
        : // Followers of a hidden host may unfollow it.
          await hostModel(tx).findOne({ slug, deletedAt: null }).lean<HostDoc>();
      if (!host) return fail('host_not_found');
      const follow = { hostId: host._id, userId: new Types.ObjectId(subject.id) };
      const known = (await hostFollowModel(tx).exists(follow)) !== null;
      if (known === following) return { followers: host.followers, following };
      if (following) await hostFollowModel(tx).create({ ...follow, createdAt: clock.now() });
      else await hostFollowModel(tx).deleteOne(follow);
      const changed = await hostModel(tx)
        .findOneAndUpdate(
          { _id: host._id },
          { $inc: { followers: following ? 1 : -1 } },
          { returnDocument: 'after' },
        )
        .lean<HostDoc>();
      return changed ? { followers: changed.followers, following } : fail('host_not_found');
    };
    return withLock(slug, () => writeForPerson(db, subject, change));
  };
});
