import type { EventOf } from '@poc/contracts/event';
import type { showDeleted } from '@poc/contracts/events/catalog';
import { changedAtOf } from '@poc/kit/events/commit-position';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../../config.ts';
import { hideStreams } from '../hide-streams.ts';
import { showCardModel } from './show-card.model.ts';

/** Hides the streams of a deleted show, which retain its title for administrators, and prevents new ones. */
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
