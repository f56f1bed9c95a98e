import type { EventOf } from '@poc/contracts/event';
import type { streamDeleted } from '@poc/contracts/events/streaming';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { notificationModel } from './notification.model.ts';
import type { NotifyDeps } from './notify.ts';

export const onStreamDeleted =
  ({ db }: Pick<NotifyDeps, 'db'>) =>
  async ({ data }: EventOf<typeof streamDeleted>, { session }: Transaction): Promise<void> => {
    await notificationModel(db).deleteMany({ about: data.streamId }, { session });
  };
