import type { userDeleted } from '@poc/contracts/events/identity';
import { erasePlan } from '@poc/kit/entitlements/plan-handlers';
import type { Effect } from '@poc/kit/events/consumer';
import { Types, trusted } from 'mongoose';
import { postingBanModel } from '../comments/comments.api.ts';
import { hostFollowModel, hostModel, unlinkAccount } from '../hosts/hosts.api.ts';
import { showLikeModel, showModel } from '../shows/shows.api.ts';
import { watchEntryModel } from '../watching/watching.api.ts';

/**
 * Erases a person's watch history, likes, follows, plan and ban, and the link of their host. Public comments remain,
 * without the name.
 */
export const onPersonDeleted: Effect<typeof userDeleted> = async (event, tx) => {
  const { userId } = event.data;
  await erasePlan(tx, userId);
  await postingBanModel(tx).deleteOne({ _id: userId });
  await watchEntryModel(tx).deleteMany({ userId });
  const liked: Types.ObjectId[] = await showLikeModel(tx).distinct('showId', { userId });
  await showModel(tx).updateMany({ _id: trusted({ $in: liked }) }, { $inc: { likes: -1 } });
  await showLikeModel(tx).deleteMany({ userId });
  const followed: Types.ObjectId[] = await hostFollowModel(tx).distinct('hostId', { userId });
  await hostModel(tx).updateMany({ _id: trusted({ $in: followed }) }, { $inc: { followers: -1 } });
  await hostFollowModel(tx).deleteMany({ userId });
  await unlinkAccount(tx, new Types.ObjectId(userId));
};
