import { order as contract } from '@poc/contracts/entities/orders';
import { orderPlaced } from '@poc/contracts/events/commerce';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { presentOrder } from './present-order.ts';
import { snapshotOfOrder } from './snapshot-of-order.ts';

const order = orderDoc({ userId: new Types.ObjectId() });

describe('presentOrder', () => {
  it('converts every amount to naira', () => {
    const response = presentOrder({ ...order, payment: null });
    expect(response).toMatchObject({
      subtotal: 56_001,
      shipping: 2_500,
      discount: -2_500,
      tax: 0,
      total_price: 56_001,
      quantity: 2,
      items: [{ quantity: 2, Merch: { product_name: 'Buy the Dip Hoodie', price: 28_000.5 } }],
    });
    expect(contract.parse(response)).toEqual(response);
  });

  it('omits who set a status', () => {
    const wire = JSON.stringify(presentOrder({ ...order, payment: null }));
    expect(wire).not.toContain('system');
  });
});

describe('snapshotOfOrder', () => {
  it('contains kobo and no personal data', () => {
    const snapshot = snapshotOfOrder(order);
    expect(snapshot).toMatchObject({ totalKobo: 5_600_100, lines: [{ priceKobo: 2_800_050, quantity: 2 }] });
    expect(orderPlaced.data.parse(snapshot)).toEqual(snapshot);
    expect(JSON.stringify(snapshot)).not.toContain('Okafor');
  });
});
