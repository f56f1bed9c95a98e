import type { updateDeliveryOption as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { fieldsOf } from './delivery-option-fields.ts';
import { presentDeliveryOption } from './present-delivery.ts';

type Given = Pick<Input<typeof contract, typeof admins>, 'params' | 'body' | 'subject'>;

/**
 * Changes a way to get orders. Orders keep what they were placed with; a buyer who saw it as it was is asked to look again.
 * @throws delivery_option_not_found
 */
export const updateDeliveryOption =
  ({ db, clock }: Deps) =>
  async ({ params, body, subject }: Given): Promise<DeliveryOption> =>
    withTransaction(db, async (tx) => {
      const before = await deliveryOptionModel(db)
        .findOneAndUpdate(
          { _id: params.id },
          { $set: { ...fieldsOf(body), updatedAt: clock.now() } },
          { session: tx.session, returnDocument: 'before' },
        )
        .lean<DeliveryOptionDoc>();
      if (!before) return fail('delivery_option_not_found');
      const after = presentDeliveryOption({ ...before, ...fieldsOf(body) });
      await writeAudit(tx, {
        actor: subject,
        action: 'delivery-option.update',
        target: { kind: 'delivery-option', id: params.id },
        before: presentDeliveryOption(before),
        after,
      });
      return after;
    });
