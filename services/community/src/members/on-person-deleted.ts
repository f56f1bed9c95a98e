import type { userDeleted } from '@poc/contracts/events/identity';
import { forgetPlan } from '@poc/kit/entitlements/plan-handlers';
import type { Effect } from '@poc/kit/events/consumer';
import { Types } from 'mongoose';
import type { CommunityDeps } from '../deps.ts';
import { addCleanup } from '../posts/posts.api.ts';
import { presenceModel } from './presence/presence.model.ts';

/**
 * Schedules the cleanup of a deleted person: posts and comments are anonymised or deleted, as they chose; likes are
 * removed.
 */
export const onPersonDeleted =
  ({ db }: Pick<CommunityDeps, 'db'>): Effect<typeof userDeleted> =>
  async ({ data }, tx) => {
    const { session } = tx;
    const _id = new Types.ObjectId(data.userId);
    await presenceModel(db).deleteOne({ _id }, { session });
    await forgetPlan(db, data.userId, tx);
    await addCleanup(db, session, 'person', _id, { removesTexts: data.communityTexts === 'delete' });
  };
