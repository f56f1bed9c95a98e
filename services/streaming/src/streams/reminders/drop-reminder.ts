import { dropReminder as contract } from '@poc/contracts/endpoints/streaming';
import { members } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { findVisibleStream } from '../find-stream.ts';
import { reminderModel } from './reminder.model.ts';

/** Deletes the person's reminder. Idempotent. */
export const dropReminder = route(contract, members, ({ db }) => async ({ params, subject }) => {
  const stream = await findVisibleStream(db, params.id, subject);
  await reminderModel(db).deleteOne({ streamId: stream._id, userId: subject.id });
});
