import type { streamDeleted } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import { deleteNotifications } from './cleanup/delete-notifications.ts';

export const onStreamDeleted: Effect<typeof streamDeleted> = ({ data }, tx) =>
  deleteNotifications(tx, data.streamId);
