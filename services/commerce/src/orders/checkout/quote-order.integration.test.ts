import { quoteOrder } from '@poc/contracts/endpoints/orders';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../../service.ts';
import { merchModel } from '../../shop/merch.model.ts';
import { merchDoc } from '../../testing/fixtures.ts';

const mug = merchDoc({ productName: 'Urgent 2k Mug', priceKobo: 490_000, stock: 3 });
const tee = merchDoc({
  productName: 'Stop-Loss Tee',
  priceKobo: 4_600_000,
  stock: 5,
  variants: [
    { key: 'M', size: 'M', colour: null, stock: 5 },
    { key: 'L', size: 'L', colour: null, stock: 0 },
  ],
});
const gone = merchDoc({ deletedAt: new Date() });
const idOf = (doc: { _id: { toHexString(): string } }) => doc._id.toHexString();

const commerce = useTestService(commerceService());
beforeAll(async () => {
  await merchModel(commerce.deps.db).insertMany([mug, tee, gone]);
});

const quote = (items: unknown) => commerce.call(quoteOrder, { body: { items } as never });

describe('POST /orders/quote', () => {
  it("200: the server's prices for a visitor, ignoring the cart's", async () => {
    const { status, body } = await quote([
      { id: idOf(mug), quantity: 2, price: 0.01, product_name: 'Free mug', image_url: 'x' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: [{ product_name: 'Urgent 2k Mug', price: 4_900, quantity: 2, line_total: 9_800, stock: 3 }],
      unavailable: [],
      subtotal: 9_800,
      shipping: 2_500,
      discount: 0,
      total: 12_300,
    });
  });

  it('200: ships free above ₦50,000, in a separate line', async () => {
    const { body } = await quote([
      { id: idOf(tee), variant: 'M', quantity: 1 },
      { id: idOf(mug), quantity: 1 },
    ]);
    expect(body).toMatchObject({ subtotal: 50_900, shipping: 2_500, discount: -2_500, total: 50_900 });
  });

  it('200: merges two lines of one product', async () => {
    const { body } = await quote([
      { id: idOf(mug), quantity: 2 },
      { id: idOf(mug), quantity: 2 },
    ]);
    expect(body).toMatchObject({ lines: [], unavailable: [{ reason: 'too_few', stock: 3 }] });
  });

  it('200: lists unavailable lines and omits them from the sums', async () => {
    const { body } = await quote([
      { id: idOf(mug), quantity: 4 },
      { id: idOf(tee), variant: 'L', quantity: 1 },
      { id: idOf(tee), variant: 'XXL', quantity: 1 },
      { id: idOf(tee), quantity: 1 },
      { id: idOf(gone), quantity: 1 },
      { id: newId(), quantity: 1 },
    ]);
    expect(body).toMatchObject({ lines: [], subtotal: 0, shipping: 0, total: 0 });
    expect(body?.unavailable.map(({ reason, product_name }) => [reason, product_name])).toEqual([
      ['too_few', 'Urgent 2k Mug'],
      ['out_of_stock', 'Stop-Loss Tee'],
      ['gone', ''],
      ['gone', ''],
      ['gone', ''],
      ['gone', ''],
    ]);
  });

  it.each([
    ['no lines', []],
    ['a negative quantity', [{ id: newId(), quantity: -1 }]],
    ['a quantity of 0', [{ id: newId(), quantity: 0 }]],
    ['a fractional quantity', [{ id: newId(), quantity: 0.5 }]],
    ['a quantity above the maximum', [{ id: newId(), quantity: 101 }]],
    ['an operator for an id', [{ id: { $gt: '' }, quantity: 1 }]],
    ['an unknown field', [{ id: newId(), quantity: 1, discount: 100 }]],
    ['51 lines', Array.from({ length: 51 }, () => ({ id: newId(), quantity: 1 }))],
    [
      'duplicates above the maximum quantity',
      Array.from({ length: 3 }, () => ({ id: idOf(mug), quantity: 50 })),
    ],
  ])('400: %s', async (_, items) => {
    const { status, code } = await quote(items);
    expect([status, code]).toEqual([400, 'invalid_request']);
  });
});
