import { listNotifications as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import { route } from '../route.ts';
import { findActors } from './find-actors.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import { presentNotification } from './present-notification.ts';

const latestFirst = { field: 'at', direction: -1 } as const;

export const listNotifications = route(contract, self, ({ db }) => async ({ params, query }) => {
  const found = await findPage<NotificationDoc>(notificationModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: latestFirst,
  });
  const actors = await findActors(db, found.rows);
  return pageOf(found, (row) => presentNotification(row, actors));
});
