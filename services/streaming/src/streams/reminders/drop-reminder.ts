import type { dropReminder as contract } from '@poc/contracts/endpoints/streaming';
import type { members } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { findVisibleStream } from '../find-stream.ts';
import { reminderModel } from './reminder.model.ts';

/** Deletes the person's reminder. Idempotent. */
export const dropReminder =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof members>, 'params' | 'subject'>): Promise<void> => {
    const stream = await findVisibleStream(db, params.id, subject);
    await reminderModel(db).deleteOne({ streamId: stream._id, userId: subject.id });
  };
