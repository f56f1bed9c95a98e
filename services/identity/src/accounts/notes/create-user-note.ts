import { createUserNote as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { presentNote } from '@poc/kit/notes/note';
import { Types } from 'mongoose';
import { recordAction } from '../../audit/audit.api.ts';
import { route } from '../../route.ts';
import { administeredAccount } from '../administration/administered-account.ts';
import { userModel } from '../user.model.ts';
import { userNoteModel } from './user-note.model.ts';

/**
 * Creates a note, with a write to the account that conflicts with a concurrent erasure. The audit record has only the
 * length, because records outlive a deleted note.
 */
export const createUserNote = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const { content } = body;
  return withTransaction(db, async (tx) => {
    const { user, actor } = await administeredAccount(tx, subject, params.id);
    await userModel(tx).updateOne({ _id: user._id }, { $inc: { notesWritten: 1 } });
    const at = clock.now();
    const row = {
      _id: new Types.ObjectId(),
      userId: user._id,
      authorId: new Types.ObjectId(subject.id),
      content,
      at,
    };
    await userNoteModel(tx).create(row);
    await recordAction(tx, actor, {
      action: 'user.note.create',
      target: { kind: 'user', id: params.id },
      after: { characters: content.length },
      at,
    });
    return presentNote(row, actor.name);
  });
});
