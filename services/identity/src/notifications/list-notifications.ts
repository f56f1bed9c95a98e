import type * as contracts from '@poc/contracts/endpoints/notifications';
import type { self } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import type { Input } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../deps.ts';
import { findActors } from './find-actors.ts';
import { type NotificationDoc, notificationModel } from './notification.model.ts';
import { presentNotification } from './present-notification.ts';

const latestFirst = { field: 'at', direction: -1 } as const;

export const listNotifications =
  ({ db }: Pick<IdentityDeps, 'db'>) =>
  async ({ params, query }: Input<typeof contracts.listNotifications, typeof self>) => {
    const { rows, ...found } = await findPage<NotificationDoc>(notificationModel(db), {
      filter: { userId: new Types.ObjectId(params.id) },
      order: latestFirst,
      limit: query.limit,
      cursor: query.cursor,
    });
    const actors = await findActors(db, rows);
    return page(
      rows.map((row) => presentNotification(row, actors)),
      found,
    );
  };
