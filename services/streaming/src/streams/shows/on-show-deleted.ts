import type { EventOf } from '@poc/contracts/event';
import type { showDeleted } from '@poc/contracts/events/catalog';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { hideStreams } from '../hide-streams.ts';
import { showCardModel } from './show-card.model.ts';

/** The streams of a deleted show keep its name, for administrators alone; new ones can't be made for it. */
export const onShowDeleted =
  ({ db }: Pick<Deps, 'db'>) =>
  async (event: EventOf<typeof showDeleted>, tx: Transaction): Promise<void> => {
    await showCardModel(db).updateOne(
      { _id: event.data.showId },
      { $set: { deleted: true, changedAt: changedAtOf(event) } },
      { upsert: true, session: tx.session },
    );
    await hideStreams(tx, db, event.data.showId);
  };
