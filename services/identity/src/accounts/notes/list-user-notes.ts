import { listUserNotes as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { noteSorts, presentNote } from '@poc/kit/notes/note';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { findNames } from '../find-names.ts';
import { userNoteModel } from './user-note.model.ts';

export const listUserNotes = route(contract, admins, ({ db }) => async ({ params, query }) => {
  const found = await findPage(userNoteModel(db), {
    ...query,
    filter: { userId: new Types.ObjectId(params.id) },
    order: noteSorts[query.sort],
  });
  const names = await findNames(
    db,
    found.rows.map(({ authorId }) => authorId.toHexString()),
  );
  return pageOf(found, (row) => presentNote(row, names.get(row.authorId.toHexString()) ?? ''));
});
