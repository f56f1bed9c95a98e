import type { streamDeleted } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import { notificationModel } from './notification.model.ts';
import type { NotifyDeps } from './notify.ts';

export const onStreamDeleted =
  ({ db }: Pick<NotifyDeps, 'db'>): Effect<typeof streamDeleted> =>
  async ({ data }, { session }) => {
    await notificationModel(db).deleteMany({ about: data.streamId }, { session });
  };
