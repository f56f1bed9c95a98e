import { deleteOrderNote as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../../route.ts';
import { auditedOrder } from '../audited-order.ts';
import { readOrder } from '../read-order.ts';
import { orderNoteModel } from './order-note.model.ts';

export const deleteOrderNote = route(contract, admins, ({ db }) => async ({ params, subject }) => {
  return withTransaction(db, async (tx) => {
    const order = await readOrder(tx, params.id);
    const note = await orderNoteModel(tx).findOneAndDelete({ _id: params.noteId, orderId: order._id }).lean();
    if (!note) return fail('not_found');
    await writeAudit(tx, subject, 'order.note.delete', {
      target: auditedOrder(order),
      before: { characters: note.content.length, written: note.at.toISOString() },
    });
  });
});
