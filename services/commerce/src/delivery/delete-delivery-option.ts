import type { deleteDeliveryOption as contract } from '@poc/contracts/endpoints/commerce-admin';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { type DeliveryOptionDoc, deliveryOptionModel } from './delivery-option.model.ts';
import { presentDeliveryOption } from './present-delivery.ts';

/** Removes a way to get orders; orders keep what they were placed with. @throws delivery_option_not_found */
export const deleteDeliveryOption =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    params,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'params' | 'subject'>): Promise<void> =>
    withTransaction(db, async (tx) => {
      const before = await deliveryOptionModel(db)
        .findOneAndDelete({ _id: params.id }, { session: tx.session })
        .lean<DeliveryOptionDoc>();
      if (!before) return fail('delivery_option_not_found');
      await writeAudit(tx, {
        actor: subject,
        action: 'delivery-option.delete',
        target: { kind: 'delivery-option', id: params.id },
        before: presentDeliveryOption(before),
      });
    });
