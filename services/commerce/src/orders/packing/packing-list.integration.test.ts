import { maxPackingListOrders } from '@poc/contracts/endpoints/commerce-admin';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { useShop } from '../../testing/start-commerce.ts';
import { type OrderDoc, orderModel } from '../order.model.ts';
import { drawPackingList } from './draw-packing-list.ts';

const shop = useShop();
afterEach(() => orderModel(shop.deps.db).deleteMany({}));

const orderOf = (changes: Partial<OrderDoc> = {}): OrderDoc =>
  orderDoc({ userId: new Types.ObjectId(), status: 'paid', ...changes });
async function given(...orders: OrderDoc[]): Promise<OrderDoc[]> {
  await orderModel(shop.deps.db).insertMany(orders);
  return orders;
}
const idOf = ({ _id }: OrderDoc) => _id.toHexString();
const ask = async (ids?: string, token: string | null = shop.service.tokens.admin()) => {
  const query = ids === undefined ? '' : `?ids=${ids}`;
  const response = await fetch(`${shop.service.url}/api/admin/orders/packing-list${query}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPdf = response.headers.get('content-type') === 'application/pdf';
  return {
    status: response.status,
    headers: response.headers,
    ...(isPdf ? readPdf(bytes) : { pages: 0, text: '' }),
  };
};
const line = (orderOf().lines as OrderDoc['lines'])[0] as OrderDoc['lines'][number];

describe('GET /api/admin/orders/packing-list', () => {
  it('200: number, customer, address, products with their variants, of orders to ship only', async () => {
    const [paid, ...others] = await given(
      orderOf({
        number: 'POC-7K3M9Q',
        customer: { name: 'Ọláwálé Ẹniọlá', email: 'ola@poc.test', phone: '+2348030000102' },
        shipTo: {
          address: '12 Marina Road',
          city: 'Lagos',
          state: 'Lagos',
          lga: 'Eti-Osa',
          landmark: 'GTBank',
        },
        lines: [{ ...line, productName: 'Sapa Tee', variant: 'M / Black', quantity: 3 }],
      }),
      orderOf({ status: 'shipped' }),
      orderOf({ paymentStatus: 'refunded' }),
    );
    const { status, headers, text } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="poc-packing-list.pdf"');
    const normal = text.normalize('NFC');
    for (const part of ['POC-7K3M9Q', 'Ọláwálé Ẹniọlá, +2348030000102', '12 Marina Road, GTBank, Eti-Osa']) {
      expect(normal).toContain(part);
    }
    expect(normal).not.toContain('the oldest');
    expect(normal).toContain('3 × Sapa Tee (M / Black)');
    for (const { number } of others) expect(normal).not.toContain(number);
    expect(normal).not.toContain('₦');
    expect(paid?.number).toBe('POC-7K3M9Q');
  });

  it('200: of the chosen orders, without those that are not to ship', async () => {
    const [one, other, shipped] = await given(orderOf(), orderOf(), orderOf({ status: 'shipped' }));
    if (!one || !other || !shipped) throw new Error('Three orders were stored.');
    const { status, text } = await ask([one, shipped].map(idOf).join());
    expect(status).toBe(200);
    expect(text).toContain(one.number);
    expect(text).not.toContain(other.number);
    expect(text).not.toContain(shipped.number);
  });

  it('200: the oldest orders when there are too many', async () => {
    const start = Date.parse('2026-01-01T09:00:00.000Z');
    const many = Array.from({ length: maxPackingListOrders + 1 }, (_, at) =>
      orderOf({ createdAt: new Date(start + at * 60_000) }),
    );
    await given(...many);
    const { pages, text } = await ask();
    expect(pages).toBeGreaterThan(10);
    expect(text).toContain(`The oldest ${maxPackingListOrders} of ${maxPackingListOrders + 1}`);
    expect(text).toContain(many[0]?.number);
    expect(text).toContain(many[maxPackingListOrders - 1]?.number);
    expect(text).not.toContain(many[maxPackingListOrders]?.number);
    expect((await ask(many.slice(0, maxPackingListOrders).map(idOf).join())).status).toBe(200);
    expect((await ask(many.map(idOf).join())).status).toBe(400);
  });

  it('404 without orders to ship, 400 for other ids, 401 and 403 for others', async () => {
    expect((await ask()).status).toBe(404);
    expect((await ask(newId())).status).toBe(404);
    expect((await ask('all')).status).toBe(400);
    expect((await ask(undefined, null)).status).toBe(401);
    expect((await ask(undefined, shop.member())).status).toBe(403);
  });
});

describe('drawPackingList', () => {
  const at = new Date('2026-11-28T09:00:00.000Z');

  it('wraps long names, continues a long order on another page, and keeps short ones together', async () => {
    const lines = Array.from({ length: 50 }, (_, number) => ({
      ...line,
      productName: `Product number ${number} of a long name ${'that wraps over more than one line '.repeat(4)}`,
    }));
    const { pages, text } = readPdf(await drawPackingList([orderOf({ lines }), orderOf()], at));
    expect(pages).toBeGreaterThan(3);
    expect(text).toContain('Product number 49');
    const short = Array.from({ length: 5 }, () => orderOf());
    expect(readPdf(await drawPackingList(short, at)).pages).toBe(1);
  });

  it('names no one for an order whose account is deleted', async () => {
    const erased = { customer: { name: '', email: '', phone: '' } } as const;
    const empty = { address: '', city: '', state: '', lga: '', landmark: '' };
    const order = orderOf({ ...erased, shipTo: empty });
    const { text } = readPdf(await drawPackingList([order], at));
    expect(text).toContain(order.number);
    expect(text).toContain(line.productName);
  });
});
