import { type QueryFilter, trusted, type UpdateQuery } from 'mongoose';
import { courierNote, customerKeys, type OrderDoc } from '../../orders/orders.api.ts';

export const formerCustomer = { name: 'Former customer', email: '', phone: '' } as const;
const nowhere = { address: '', city: '', state: '', lga: '', landmark: '' } as const;

/**
 * Erases the customer from an order, including the tracking number, which identifies them. Products and
 * prices stay.
 */
export const erased = (): [update: UpdateQuery<OrderDoc>, options: { arrayFilters: object[] }] => [
  {
    $set: { customer: formerCustomer, shipTo: nowhere, fulfilment: null, 'history.$[courier].note': '' },
    $unset: { keptForDelivery: true, billTo: true },
    $pull: { searchKeys: customerKeys },
  },
  { arrayFilters: [{ 'courier.note': courierNote }] },
];

/** Filter for orders to deliver: paid or shipped, not arrived, not fully refunded. */
export const toDeliver = (): QueryFilter<OrderDoc> => ({
  paymentStatus: trusted({ $ne: 'refunded' as const }),
  $or: [
    // An administrator can set these statuses on an unpaid order.
    { status: trusted({ $in: ['paid' as const, 'shipped' as const] }) },
    { status: 'pending', paymentStatus: trusted({ $in: ['paid' as const, 'part_refunded' as const] }) },
  ],
});

export const toCancel = (): QueryFilter<OrderDoc> => ({
  status: 'pending',
  reservation: 'held',
  paymentStatus: trusted({ $in: ['pending' as const, 'failed' as const] }),
});
