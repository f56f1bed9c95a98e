import { randomBytes, randomUUID } from 'node:crypto';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Order } from '@poc/contracts/entities/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, nobody, signIn } from '../support/api.ts';
import { removeProduct, stockOf, useProducts } from '../support/products.ts';
import { address, ordersOf, paid, payByProgram, readOrder } from '../support/shop.ts';
import {
  type Buyer,
  codeOf,
  comeBack,
  makeBuyers,
  orderBody,
  placeOrder,
  requestOrder,
  sendWebhook,
  signatureOf,
  successOf,
} from '../support/shop-requests.ts';
import { sendForm } from '../support/shows.ts';
import { url } from '../support/system.ts';
import { times } from '../support/times.ts';

const stock = 500;

const addProduct = useProducts();
let merch: Merch;
let buyer: Buyer;
let other: Buyer;
beforeAll(async () => {
  merch = await addProduct({ stock: `${stock}`, price: '4500' });
});

async function newBuyers(): Promise<void> {
  const [first, second] = await makeBuyers(2);
  if (!first || !second) throw new Error('there are no buyers');
  buyer = first;
  other = second;
}

const cartPaths = ['/orders/quote', '/orders', '/payments/paystack'] as const;
const sendCart = (path: (typeof cartPaths)[number], items: unknown, changes: object = {}) =>
  api('POST', path, {
    token: buyer.token,
    headers: { 'idempotency-key': randomUUID() },
    body: path === '/orders/quote' ? { items } : { items, shipping_info: address, ...changes },
  });

describe('a cart', () => {
  beforeAll(newBuyers);

  it.each([-1, 0, 0.5, 101, 1e9, 2 ** 53, -0.1, '2', '2; drop', null, true, [2], { $gt: 0 }, undefined])(
    'with a quantity of %j is refused by every endpoint, and reserves nothing',
    async (quantity) => {
      const before = await stockOf(merch);
      for (const path of cartPaths) {
        const response = await sendCart(path, [{ id: merch.id, quantity }]);
        expect(codeOf(response), path).toEqual([400, 'invalid_request']);
      }
      expect(await stockOf(merch)).toBe(before);
      expect(await ordersOf(buyer)).toEqual([]);
    },
  );

  it.each([
    ['a line that names nothing', [{ quantity: 1 }]],
    ['an id that is none', [{ id: 'x', quantity: 1 }]],
    ['an operator for an id', [{ id: { $ne: null }, quantity: 1 }]],
    ['no lines', []],
    ['51 lines', Array.from({ length: 51 }, () => ({ id: nobody, quantity: 1 }))],
    ['a line of unknown fields', [{ id: nobody, quantity: 1, line_total: 1 }]],
    ['a text', 'everything'],
  ])('of %s is refused', async (_, items) => {
    for (const path of cartPaths) {
      expect(codeOf(await sendCart(path, items)), path).toEqual([400, 'invalid_request']);
    }
  });

  it('with lines that together exceed the stock is refused', async () => {
    const few = await addProduct({ stock: '5' });
    const items = Array.from({ length: 2 }, () => ({ id: few.id, quantity: 3 }));
    expect(codeOf(await sendCart('/orders', items))).toEqual([409, 'out_of_stock']);
    expect(await stockOf(few)).toBe(5);
  });

  it('of a visitor, or with a forged token, orders nothing', async () => {
    for (const token of [undefined, `${buyer.token.slice(0, -4)}AAAA`]) {
      for (const path of ['/orders', '/payments/paystack']) {
        const response = await api('POST', path, { token, body: orderBody(merch) });
        expect(codeOf(response), path).toEqual([401, 'unauthenticated']);
      }
    }
  });
});

describe('prices and totals', () => {
  beforeAll(newBuyers);

  it('of a client are ignored', async () => {
    const priced = { id: merch.id, quantity: 2, price: 0.01, product_name: 'Free', image_url: 'x' };
    const quoted = (await sendCart('/orders/quote', [priced])).body as { total: number };
    const response = await sendCart('/orders', [priced], { total_price: 1, payment_info: { amount: 1 } });
    const order = response.body as Order;
    expect([response.status, order.subtotal, order.total_price]).toEqual([201, 9_000, quoted.total]);
    expect(order.items[0]?.Merch).toMatchObject({ price: 4_500, product_name: merch.product_name });
  });

  it.each([
    { status: 'paid' },
    { payment_status: 'paid' },
    { subtotal: 1 },
    { discount: -9_000 },
    { shipping: 0 },
    { userId: nobody },
    { reference: 'poc-mine' },
    { payment_method: 'cash' },
  ])('and other server-side fields are refused: %j', async (extra) => {
    const before = await ordersOf(buyer);
    for (const path of ['/orders', '/payments/paystack'] as const) {
      const response = await sendCart(path, [{ id: merch.id, quantity: 1 }], extra);
      expect(codeOf(response), path).toEqual([400, 'invalid_request']);
    }
    expect(await ordersOf(buyer)).toEqual(before);
  });

  it('change between quote and order: the current price is charged, and sold-out products are refused', async () => {
    const admin = await signIn('admin');
    const fleeting = await addProduct({ stock: '9', price: '1000' });
    const items = [{ id: fleeting.id, quantity: 1 }];
    const before = (await sendCart('/orders/quote', items)).body as { total: number };
    const dearer = { product_name: fleeting.product_name, price: '1750' };
    expect((await sendForm('PUT', `/merch/${fleeting.id}`, admin, dearer)).status).toBe(200);
    const { status, body } = await sendCart('/orders', items, { total_price: before.total });
    expect([status, (body as Order).total_price]).toEqual([201, before.total + 750]);

    await removeProduct(admin, fleeting);
    const mixed = [{ id: merch.id, quantity: 1 }, ...items];
    const left = await stockOf(merch);
    expect(codeOf(await sendCart('/orders', mixed))).toEqual([404, 'product_not_found']);
    expect(await stockOf(merch)).toBe(left);
    const { unavailable } = (await sendCart('/orders/quote', mixed)).body as { unavailable: unknown };
    expect(unavailable).toMatchObject([{ id: fleeting.id, reason: 'gone' }]);
  });
});

describe('the order of another buyer', () => {
  beforeAll(newBuyers);

  it('is not found, for reading, payment, cancellation and receipt', async () => {
    const order = await placeOrder(buyer, merch);
    const ask = async (method: string, path: string) => {
      const { status } = await api(method, path, { token: other.token });
      return [path, status];
    };
    const paths = [
      ['GET', `/orders/${order.id}`],
      ['GET', `/orders/${order.id}/receipt`],
      ['POST', `/orders/${order.id}/cancel`],
      ['GET', `/orders/user/${buyer.user.id}`],
    ] as const;
    for (const [method, path] of paths) expect(await ask(method, path)).toEqual([path, 404]);
    expect(codeOf(await comeBack(other, order.reference))).toEqual([404, 'order_not_found']);
    for (const path of [`/admin/orders/${order.id}`, '/admin/orders', '/admin/ledger']) {
      expect(await ask('GET', path)).toEqual([path, 403]);
    }
    const after = await readOrder(buyer, order.id);
    expect(after).toMatchObject({ status: 'pending', cancellable: true });
  });

  it('may have the same idempotency key', async () => {
    const key = randomUUID();
    const [mine, theirs] = await Promise.all([
      placeOrder(buyer, merch, { key }),
      placeOrder(other, merch, { key, changes: { items: [{ id: merch.id, quantity: 2 }] } }),
    ]);
    expect(mine.id).not.toBe(theirs.id);
    expect(codeOf(await requestOrder(other, merch, { key }))).toEqual([409, 'idempotency_mismatch']);
  });
});

describe('the return from the provider', () => {
  beforeAll(newBuyers);

  it.each([undefined, null, '', ' ', 7, { $ne: '' }, ['a', 'b'], 'x'.repeat(101)])(
    'with the reference %j is refused',
    async (reference) => {
      expect(codeOf(await comeBack(buyer, reference))).toEqual([400, 'invalid_request']);
    },
  );

  it('with an unknown or unpaid reference settles nothing', async () => {
    const order = await placeOrder(buyer, merch);
    for (const reference of ['poc-nothing', `poc-${'f'.repeat(24)}`, `${order.reference}-2`, order.id]) {
      expect(codeOf(await comeBack(buyer, reference))).toEqual([404, 'order_not_found']);
    }
    expect(codeOf(await comeBack(buyer, order.reference))).toEqual([402, 'payment_failed']);
    expect((await readOrder(buyer, order.id)).payment_status).toBe('pending');
  });

  it.each(['', '?reference=', '?reference=a&reference=b', '?reference=%00&trxref=..%2f', '?reference[$ne]='])(
    'opens its page with %j',
    async (query) => {
      const response = await fetch(`${url()}/payment/callback${query}`, { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
    },
  );
});

describe('webhooks', () => {
  beforeAll(newBuyers);

  it('that are forged are refused, for any mutation', async () => {
    const { id, reference } = await placeOrder(buyer, merch);
    const body = successOf(reference);
    const right = signatureOf(body);
    const flipped = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const forgeries: (readonly [string, string])[] = [
      [body, ''],
      [body, right.slice(1)],
      [body, `${right}00`],
      [body, `t=1,v1=${right}`],
      [body, signatureOf(`${body} `)],
      [`${body}\n`, right],
      [JSON.stringify(JSON.parse(body), null, 1), right],
      [body.replace('NGN', 'NGA'), right],
      ...Array.from({ length: 40 }, (_, at) => [body, flipped(right, at * 3)] as const),
      ...Array.from({ length: 40 }, (_, at) => [flipped(body, at), right] as const),
      ...Array.from({ length: 40 }, () => [body, randomBytes(64).toString('hex')] as const),
    ];
    const responses = await Promise.all(forgeries.map(([sent, signature]) => sendWebhook(sent, signature)));
    for (const response of responses) expect(codeOf(response)).toEqual([401, 'webhook_signature_invalid']);
    expect((await readOrder(buyer, id)).payment_status).toBe('pending');
  });

  it('with a valid signature and false content settle nothing', async () => {
    const { id, reference } = await placeOrder(buyer, merch);
    const bodies = [
      successOf(reference),
      JSON.stringify({ event: 'charge.success', data: { reference, amount: 1, status: 'success' } }),
      JSON.stringify({ event: 'refund.processed', data: { transaction_reference: reference, amount: '1' } }),
      JSON.stringify({ event: 'charge.success', data: { reference: { $ne: null } } }),
      JSON.stringify({ event: 'charge.success' }),
      'null',
      '<a/>',
      '',
    ];
    for (const body of bodies) expect((await sendWebhook(body)).status, body).toBe(200);
    expect((await readOrder(buyer, id)).payment_status).toBe('pending');
  });

  it('of one order, replayed, do not settle another', async () => {
    const [first, second] = [await placeOrder(buyer, merch), await placeOrder(other, merch)];
    await payByProgram(first);
    await times(20, () => sendWebhook(successOf(first.reference)));
    const { history } = await paid(buyer, first.id);
    expect(history.filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect((await readOrder(other, second.id)).payment_status).toBe('pending');
  });
});
