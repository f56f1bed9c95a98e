import { listOrderNotes as contract } from '@poc/contracts/endpoints/commerce-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { noteSorts, presentNote } from '@poc/kit/notes/note';
import { Types } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { route } from '../../route.ts';
import { orderNoteModel } from './order-note.model.ts';

export const listOrderNotes = route(contract, admins, ({ db }) => async ({ params, query }) => {
  const found = await findPage(orderNoteModel(db), {
    ...query,
    filter: { orderId: new Types.ObjectId(params.id) },
    order: noteSorts[query.sort],
  });
  const authors = found.rows.map(({ authorId }) => authorId.toHexString());
  const nameOf = await namesOf(db, authors, '');
  return pageOf(found, (row) => presentNote(row, nameOf(row.authorId.toHexString())));
});
