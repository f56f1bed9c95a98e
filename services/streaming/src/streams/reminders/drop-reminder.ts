import { dropReminder as contract } from '@poc/contracts/endpoints/streaming';
import { members } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { findVisibleStream } from '../find-stream.ts';
import { reminderModel } from './reminder.model.ts';

/** Deletes the person's reminder. Idempotent. */
export const dropReminder = route(
  contract,
  members,
  ({ db }: Pick<Deps, 'db'>) =>
    async ({ params, subject }) => {
      const stream = await findVisibleStream(db, params.id, subject);
      await reminderModel(db).deleteOne({ streamId: stream._id, userId: subject.id });
    },
);
