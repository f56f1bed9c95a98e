import type { streamDeleted } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import type { Deps } from '../../config.ts';
import { removalModel } from './removal.model.ts';

/**
 * Schedules the removal of a deleted stream's data. Its chat may hold more messages than fit in one transaction:
 * `removeLeftovers` deletes them in batches.
 */
export const onStreamDeleted =
  ({ clock }: Pick<Deps, 'db' | 'clock'>): Effect<typeof streamDeleted> =>
  async (event, tx) => {
    await removalModel(tx).updateOne(
      { _id: event.data.streamId },
      { $setOnInsert: { createdAt: clock.now() } },
      { upsert: true },
    );
  };
