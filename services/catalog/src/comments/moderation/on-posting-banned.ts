import type { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import { personModel } from '@poc/kit/people/person.model';
import type { Deps } from '../../config.ts';
import { postingBanModel } from './posting-ban.model.ts';

/** Projects a posting ban. Skips deleted people, whose data must not return. */
export const onPostingBanned =
  ({ db }: Pick<Deps, 'db'>): Effect<typeof postingBanned> =>
  async ({ data }, { session }) => {
    const gone = { _id: data.userId, deleted: true };
    if (await personModel(db).exists(gone).session(session)) return;
    const until = data.until === null ? null : new Date(data.until);
    await postingBanModel(db).updateOne({ _id: data.userId }, { $set: { until } }, { upsert: true, session });
  };

export const onPostingUnbanned =
  ({ db }: Pick<Deps, 'db'>): Effect<typeof postingUnbanned> =>
  async ({ data }, { session }) => {
    await postingBanModel(db).deleteOne({ _id: data.userId }, { session });
  };
