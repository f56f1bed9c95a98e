import { setReminder as contract } from '@poc/contracts/endpoints/streaming';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { isDuplicateKey } from '@poc/kit/mongo/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { findVisibleStream } from '../find-stream.ts';
import { reminderModel } from './reminder.model.ts';

/** Sets a reminder for the start of a stream. Idempotent. */
export const setReminder = route(contract, members, ({ db, clock }) => async ({ params, subject }) => {
  const stored = withTransaction(db, async (tx) => {
    const stream = await findVisibleStream(tx, params.id, subject);
    if (stream.status !== 'scheduled') fail('stream_over');
    await reminderModel(tx).updateOne(
      { streamId: stream._id, userId: subject.id },
      { $setOnInsert: { createdAt: clock.now() } },
      { upsert: true },
    );
  });
  await stored.catch((error: unknown) => {
    // A concurrent request has stored the reminder.
    if (!isDuplicateKey(error)) throw error;
  });
});
