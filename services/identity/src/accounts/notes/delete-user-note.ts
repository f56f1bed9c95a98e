import { deleteUserNote as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { administeredAccount } from '../administration/administered-account.ts';
import { userNoteModel } from './user-note.model.ts';

export const deleteUserNote = route(contract, admins, ({ db, clock }) => async ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    const note = await userNoteModel(tx).findOneAndDelete({ _id: params.noteId, userId: user._id }).lean();
    if (!note) return fail('not_found');
    await recordAction(tx, actor, {
      action: 'user.note.delete',
      target: { kind: 'user', id: params.id },
      before: { characters: note.content.length, written: note.at.toISOString() },
      at: clock.now(),
    });
  });
});
