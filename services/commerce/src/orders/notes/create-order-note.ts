import { createOrderNote as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { presentNote } from '@poc/kit/notes/note';
import { Types } from 'mongoose';
import { namesOf } from '../../buyers/buyers.api.ts';
import { route } from '../../route.ts';
import { auditedOrder } from '../audited-order.ts';
import { orderModel } from '../order.model.ts';
import { readOrder } from '../read-order.ts';
import { orderNoteModel } from './order-note.model.ts';

/**
 * Writes a note, and updates the order so that a concurrent erasure conflicts. The audit record contains only the
 * length, because records outlive a deleted note.
 */
export const createOrderNote = route(contract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const { content } = body;
  const row = await withTransaction(db, async (tx) => {
    const order = await readOrder(tx, params.id);
    const { _id: orderId, userId } = order;
    if (order.customer.email === '') return fail('not_found');
    await orderModel(tx).updateOne({ _id: orderId }, { $inc: { notesWritten: 1 } });
    const authorId = new Types.ObjectId(subject.id);
    const note = { _id: new Types.ObjectId(), orderId, userId, authorId, content, at: clock.now() };
    await orderNoteModel(tx).create(note);
    await writeAudit(tx, subject, 'order.note.create', {
      target: auditedOrder(order),
      after: { characters: content.length },
    });
    return note;
  });
  return presentNote(row, (await namesOf(db, [subject.id], ''))(subject.id));
});
