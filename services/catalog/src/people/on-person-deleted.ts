import type { userDeleted } from '@poc/contracts/events/identity';
import { forgetPlan } from '@poc/kit/entitlements/plan-handlers';
import type { Effect } from '@poc/kit/events/consumer';
import { Types, trusted } from 'mongoose';
import { postingBanModel } from '../comments/comments.api.ts';
import type { Deps } from '../config.ts';
import { hostFollowModel, hostModel, unlinkAccount } from '../hosts/hosts.api.ts';
import { showLikeModel, showModel } from '../shows/shows.api.ts';
import { watchEntryModel } from '../watching/watching.api.ts';

/** Erases a person's watch history, likes, follows, plan and ban, and the link of their host. Public comments remain, without the name. */
export const onPersonDeleted =
  ({ db }: Deps): Effect<typeof userDeleted> =>
  async (event, tx) => {
    const { userId } = event.data;
    const { session } = tx;
    await forgetPlan(db, userId, tx);
    await postingBanModel(db).deleteOne({ _id: userId }, { session });
    await watchEntryModel(db).deleteMany({ userId }, { session });
    const liked: Types.ObjectId[] = await showLikeModel(db).distinct('showId', { userId }).session(session);
    await showModel(db).updateMany({ _id: trusted({ $in: liked }) }, { $inc: { likes: -1 } }, { session });
    await showLikeModel(db).deleteMany({ userId }, { session });
    const followed: Types.ObjectId[] = await hostFollowModel(db)
      .distinct('hostId', { userId })
      .session(session);
    await hostModel(db).updateMany(
      { _id: trusted({ $in: followed }) },
      { $inc: { followers: -1 } },
      { session },
    );
    await hostFollowModel(db).deleteMany({ userId }, { session });
    await unlinkAccount(tx, db, new Types.ObjectId(userId));
  };
