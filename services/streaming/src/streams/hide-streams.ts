import { fail } from '@poc/kit/errors';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type Types, trusted } from 'mongoose';
import { signalStream } from '../cluster/cluster.api.ts';
import { statusForChat } from './read-statuses.ts';
import { type ShowCardDoc, showCardModel } from './shows/show-card.model.ts';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** True when the streams of a show are visible to administrators only. */
export const hidesStreams = ({ deleted, published }: Pick<ShowCardDoc, 'deleted' | 'published'>): boolean =>
  deleted || !published;

/** Shows or hides the streams of a show according to its card. */
export async function hideStreams(tx: Transaction, showId: string): Promise<void> {
  const card = await showCardModel(tx).findById(showId).lean<ShowCardDoc>();
  if (!card) return;
  const hidden = hidesStreams(card);
  const changed = await streamModel(tx)
    .find({ showId, hidden: !hidden }, { status: 1 })
    .lean<Pick<StreamDoc, '_id' | 'status'>[]>();
  if (changed.length === 0) return;
  const ids = changed.map(({ _id }) => _id);
  await streamModel(tx).updateMany({ _id: trusted({ $in: ids }) }, { $set: { hidden } });
  for (const { _id, status } of changed) {
    // An ended stream has no active chat.
    if (status === 'ended') continue;
    await signalStream(tx, { streamId: _id.toHexString(), status: statusForChat({ hidden, status }) });
  }
}

/**
 * Locks the show's visibility for a new stream by a write to the show's card: a concurrent change of the card either
 * precedes the stream or updates it.
 * @returns true if the new stream starts hidden
 * @throws show_not_found when the show has been deleted in the meantime
 */
export async function lockShowVisibility(tx: Transaction, showId: Types.ObjectId): Promise<boolean> {
  const card = await showCardModel(tx)
    .findOneAndUpdate({ _id: showId, deleted: false }, { $inc: { streamsMade: 1 } })
    .lean<ShowCardDoc>();
  return card ? hidesStreams(card) : fail('show_not_found');
}
