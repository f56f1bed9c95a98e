import type { createDeliveryOption as contract } from '@poc/contracts/endpoints/commerce-admin';
import type { DeliveryOption } from '@poc/contracts/entities/commerce';
import { writeAudit } from '@poc/kit/audit/write-audit';
import type { admins } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { Deps } from '../config.ts';
import { deliveryOptionModel } from './delivery-option.model.ts';
import { fieldsOf } from './delivery-option-fields.ts';
import { presentDeliveryOption } from './present-delivery.ts';

/** Offers buyers another way to get their orders. */
export const createDeliveryOption =
  ({ db, clock }: Deps) =>
  async ({
    body,
    subject,
  }: Pick<Input<typeof contract, typeof admins>, 'body' | 'subject'>): Promise<DeliveryOption> => {
    const now = clock.now();
    const option = { _id: new Types.ObjectId(), ...fieldsOf(body), createdAt: now, updatedAt: now };
    await withTransaction(db, async (tx) => {
      await deliveryOptionModel(db).create([option], { session: tx.session });
      await writeAudit(tx, {
        actor: subject,
        action: 'delivery-option.create',
        target: { kind: 'delivery-option', id: option._id.toHexString() },
        after: presentDeliveryOption(option),
      });
    });
    return presentDeliveryOption(option);
  };
