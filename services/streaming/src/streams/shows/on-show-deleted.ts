import type { showDeleted } from '@poc/contracts/events/catalog';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Effect } from '@poc/kit/events/consumer';
import { hideStreams } from '../hide-streams.ts';
import { showCardModel } from './show-card.model.ts';

/** Hides the streams of a deleted show, which retain its title for administrators, and prevents new ones. */
export const onShowDeleted: Effect<typeof showDeleted> = async (event, tx) => {
  await showCardModel(tx).updateOne(
    { _id: event.data.showId },
    { $set: { deleted: true, changedAt: changedAtOf(event) } },
    { upsert: true },
  );
  await hideStreams(tx, event.data.showId);
};
