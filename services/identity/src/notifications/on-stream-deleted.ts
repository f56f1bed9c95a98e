import type { streamDeleted } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import { notificationModel } from './notification.model.ts';

export const onStreamDeleted: Effect<typeof streamDeleted> = async ({ data }, tx) => {
  await notificationModel(tx).deleteMany({ about: data.streamId });
};
