import { showUpdated } from '@poc/contracts/events/catalog';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type QueryFilter, type Types, trusted } from 'mongoose';
import type { Deps } from '../../config.ts';
import { queueHostNews } from '../../hosts/hosts.api.ts';
import { type ShowDoc, showModel } from '../show.model.ts';
import { snapshotOfShow } from '../snapshot-of-show.ts';

const batchSize = 100;

const toPublish = (now: Date): QueryFilter<ShowDoc> => ({
  published: false,
  deletedAt: null,
  // The type lets MongoDB use the partial index, which contains only dates.
  publishAt: trusted({ $type: 'date', $lte: now }),
});

/** True when at least one show is due for publication. */
export const hasDueShows = async ({ db, clock }: Deps): Promise<boolean> =>
  (await showModel(db).exists(toPublish(clock.now())).hint({ publishAt: 1 })) !== null;

/**
 * Publishes each due show once, even with concurrent processes.
 * @param signal stops after the current show; the rest waits for the next run
 * @returns number of shows published
 */
export async function publishDueShows({ db, clock }: Deps, signal: AbortSignal): Promise<number> {
  const now = clock.now();
  const due = await showModel(db)
    .find(toPublish(now), { _id: 1 })
    .hint({ publishAt: 1 })
    .sort({ publishAt: 1 })
    .limit(batchSize)
    .lean<{ _id: Types.ObjectId }[]>();
  let published = 0;
  for (const { _id } of due) {
    if (signal.aborted) break;
    if (await publish({ db, clock }, _id, now)) published += 1;
  }
  return published;
}

function publish({ db }: Deps, id: Types.ObjectId, now: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const shown = await showModel(tx)
      .findOneAndUpdate(
        // Checked again: an administrator may have postponed or deleted it in the meantime.
        { _id: id, published: false, deletedAt: null, publishAt: trusted({ $lte: now }) },
        { $set: { published: true, publishAt: null, updatedAt: now }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ShowDoc>();
    if (!shown) return false;
    await tx.emit(showUpdated, { key: id.toHexString(), data: snapshotOfShow(shown) });
    if (!shown.wasPublished) await queueHostNews(tx, { show: shown, stream: null, now });
    return true;
  });
}
