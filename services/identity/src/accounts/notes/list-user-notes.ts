import { listUserNotes as contract } from '@poc/contracts/endpoints/identity-admin';
import { timeSorts } from '@poc/contracts/list-sorts';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import { listOrders } from '@poc/kit/mongo/list-orders';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { findNames } from '../find-names.ts';
import { presentUserNote } from './present-user-note.ts';
import { type UserNoteDoc, userNoteModel } from './user-note.model.ts';

const orders = listOrders<UserNoteDoc, typeof timeSorts>(timeSorts, { time: { field: 'at' } });

export const listUserNotes = route(
  contract,
  admins,
  ({ db }: Pick<IdentityDeps, 'db'>) =>
    async ({ params, query }) => {
      const found = await findPage(userNoteModel(db), {
        filter: { userId: new Types.ObjectId(params.id) },
        order: orders[query.sort],
        limit: query.limit,
        cursor: query.cursor,
      });
      const names = await findNames(
        db,
        found.rows.map(({ authorId }) => authorId.toHexString()),
      );
      return page(
        found.rows.map((row) => presentUserNote(row, names.get(row.authorId.toHexString()) ?? '')),
        found,
      );
    },
);
