import type { EventOf } from '@poc/contracts/event';
import type { userDeleted } from '@poc/contracts/events/identity';
import type { Transaction } from '@poc/kit/mongo/transaction';
import type { Deps } from '../config.ts';
import { orderModel } from '../orders/order.model.ts';
import { personModel } from '../projections/person.model.ts';

const nobody = { name: 'Former customer', email: '', phone: '' } as const;
const nowhere = { address: '', city: '', state: '', lga: '', landmark: '' } as const;

/** Takes the person off the orders: what was sold for how much stays, as the law asks; to whom does not. */
export const onPersonDeleted =
  ({ db }: Deps) =>
  async (event: EventOf<typeof userDeleted>, { session }: Transaction): Promise<void> => {
    const { userId } = event.data;
    await orderModel(db).updateMany({ userId }, { $set: { customer: nobody, shipTo: nowhere } }, { session });
    await personModel(db).updateOne(
      { _id: userId },
      {
        $set: {
          ...nobody,
          avatar: '',
          role: 'user',
          deleted: true,
          changedAt: new Date(event.occurredAt),
        },
      },
      { upsert: true, session },
    );
  };
