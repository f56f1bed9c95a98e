import { type QueryFilter, trusted, type UpdateQuery } from 'mongoose';
import { courierNote, customerKeys, type OrderDoc } from '../../orders/orders.api.ts';

/** Who ordered, once the person is deleted. */
export const formerCustomer = { name: 'Former customer', email: '', phone: '' } as const;
const nowhere = { address: '', city: '', state: '', lga: '', landmark: '' } as const;

/** Takes the person off an order: a tracking number leads to them, too. What was sold for how much stays. */
export const erased = (): [update: UpdateQuery<OrderDoc>, options: { arrayFilters: object[] }] => [
  {
    $set: { customer: formerCustomer, shipTo: nowhere, fulfilment: null, 'history.$[courier].note': '' },
    $unset: { keptForDelivery: true },
    $pull: { searchKeys: customerKeys },
  },
  { arrayFilters: [{ 'courier.note': courierNote }] },
];

/** Orders that somebody waits for: paid or sent, not arrived yet, and not refunded whole. */
export const toDeliver = (): QueryFilter<OrderDoc> => ({
  paymentStatus: trusted({ $ne: 'refunded' as const }),
  $or: [
    // What an administrator has set by hand counts, whatever was paid here.
    { status: trusted({ $in: ['paid' as const, 'shipped' as const] }) },
    { status: 'pending', paymentStatus: trusted({ $in: ['paid' as const, 'part_refunded' as const] }) },
  ],
});

/** Orders that nobody has paid for, whose products are kept. */
export const toCancel = (): QueryFilter<OrderDoc> => ({
  status: 'pending',
  reservation: 'held',
  paymentStatus: trusted({ $in: ['pending' as const, 'failed' as const] }),
});
