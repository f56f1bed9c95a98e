import type { userDeleted } from '@poc/contracts/events/identity';
import { erasePlan } from '@poc/kit/entitlements/plan-handlers';
import type { Effect } from '@poc/kit/events/consumer';
import { Types } from 'mongoose';
import { addCleanup } from '../posts/posts.api.ts';
import { presenceModel } from './presence/presence.model.ts';

/**
 * Schedules the cleanup after a deleted person: posts and comments are anonymised or deleted, by the person's choice;
 * likes are removed.
 */
export const onPersonDeleted: Effect<typeof userDeleted> = async ({ data }, tx) => {
  const _id = new Types.ObjectId(data.userId);
  await presenceModel(tx).deleteOne({ _id });
  await erasePlan(tx, data.userId);
  await addCleanup(tx, 'person', _id, { removesTexts: data.communityTexts === 'delete' });
};
