import type { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import { personModel } from '@poc/kit/people/person.model';
import { postingBanModel } from './posting-ban.model.ts';

/** Projects a posting ban. Skips deleted people, whose data must not return. */
export const onPostingBanned: Effect<typeof postingBanned> = async ({ data }, tx) => {
  const gone = { _id: data.userId, deleted: true };
  if (await personModel(tx).exists(gone)) return;
  const until = data.until === null ? null : new Date(data.until);
  await postingBanModel(tx).updateOne({ _id: data.userId }, { $set: { until } }, { upsert: true });
};

export const onPostingUnbanned: Effect<typeof postingUnbanned> = async ({ data }, tx) => {
  await postingBanModel(tx).deleteOne({ _id: data.userId });
};
