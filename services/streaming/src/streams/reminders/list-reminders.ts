import { listReminders as contract } from '@poc/contracts/endpoints/streaming';
import { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { type StreamDoc, streamModel } from '../stream.model.ts';
import { reminderModel } from './reminder.model.ts';

/** Lists a person's reminders, latest first. */
export const listReminders = route(contract, self, ({ db }) => async ({ query, subject }) => {
  const { rows, total, nextCursor } = await findPage(reminderModel(db), {
    ...query,
    filter: { userId: subject.id },
    order: { field: 'createdAt', direction: -1 },
  });
  const streams = await streamModel(db)
    .find({ _id: trusted({ $in: rows.map(({ streamId }) => streamId) }) }, { startTime: 1 })
    .lean<Pick<StreamDoc, '_id' | 'startTime'>[]>();
  const startOf = new Map(streams.map(({ _id, startTime }) => [_id.toHexString(), startTime]));
  const reminders = rows.flatMap(({ streamId, createdAt }) => {
    const id = streamId.toHexString();
    const startTime = startOf.get(id);
    // Reminders of a stream that was just deleted are about to be removed.
    if (!startTime) return [];
    return [{ stream_id: id, start_time: startTime.toISOString(), createdAt: createdAt.toISOString() }];
  });
  return page(reminders, { total, nextCursor });
});
