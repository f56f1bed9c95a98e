import * as contracts from '@poc/contracts/endpoints/merch';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../service.ts';
import { merchDoc } from '../testing/fixtures.ts';
import { merchModel } from './merch.model.ts';

const products = {
  tee: merchDoc({ productName: 'stop-Loss Tee', priceKobo: 1_250_000, unitsSold: 318 }),
  hoodie: merchDoc({
    productName: 'Buy the Dip Hoodie',
    description: 'Down (before up).',
    priceKobo: 2_800_050,
    oldPriceKobo: 3_500_000,
    unitsSold: 204,
  }),
  cap: merchDoc({ productName: 'Danfo Stripe Cap', priceKobo: 850_000, stock: 0 }),
  mug: merchDoc({ productName: 'urgent 2k Mug', priceKobo: 850_000, stock: 4, unitsSold: 427 }),
  gone: merchDoc({ productName: 'Gone', deletedAt: new Date(), unitsSold: 9_999 }),
};
const commerce = useTestService(commerceService());
const names = (body: { product_name: string }[] | null): string[] =>
  (body ?? []).map((product) => product.product_name);

beforeAll(async () => {
  await merchModel(commerce.deps.db).insertMany(Object.values(products));
});

describe('GET /merch', () => {
  const list = async (query: Record<string, unknown>) =>
    names((await commerce.call(contracts.listMerch, { query })).body);

  it('200: by name in any case, without deleted products', async () => {
    const { status, body, headers } = await commerce.call(contracts.listMerch);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Buy the Dip Hoodie', 'Danfo Stripe Cap', 'stop-Loss Tee', 'urgent 2k Mug']);
    expect(headers.get('x-total-count')).toBe('4');
    expect(body?.[0]).toEqual({
      id: products.hoodie._id.toHexString(),
      product_name: 'Buy the Dip Hoodie',
      description: 'Down (before up).',
      price: 28_000.5,
      old_price: 35_000,
      stock: 64,
      variants: [],
      low_stock_below: 10,
      image_url: products.hoodie.imageUrl,
      images: [products.hoodie.imageUrl],
      vat_class: 'standard',
      orderCount: 204,
      createdAt: products.hoodie.createdAt.toISOString(),
    });
  });

  it('200: sorted by the query', async () => {
    expect(await list({ sort: 'price-asc' })).toEqual([
      'Danfo Stripe Cap',
      'urgent 2k Mug',
      'stop-Loss Tee',
      'Buy the Dip Hoodie',
    ]);
    expect(await list({ sort: 'price-desc' })).toEqual([
      'Buy the Dip Hoodie',
      'stop-Loss Tee',
      'urgent 2k Mug',
      'Danfo Stripe Cap',
    ]);
    expect((await list({ sort: 'newest' }))[0]).toBe('urgent 2k Mug');
  });

  it.each(['name', 'price-asc', 'price-desc', 'newest'] as const)(
    '200: pages by %s, each product once',
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let pages = 0; pages < 4; pages += 1) {
        const query: Record<string, unknown> = { sort, limit: 1, ...(cursor ? { cursor } : {}) };
        const { body, headers } = await commerce.call(contracts.listMerch, { query });
        seen.push(...names(body));
        const next = headers.get('link')?.match(/<([^>]+)>/)?.[1];
        cursor = next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
      }
      expect(cursor).toBeNull();
      expect(seen).toEqual(await list({ sort }));
    },
  );

  it('200: within a range of naira, both ends included', async () => {
    expect(await list({ minPrice: 8_500, maxPrice: 12_500 })).toEqual([
      'Danfo Stripe Cap',
      'stop-Loss Tee',
      'urgent 2k Mug',
    ]);
    expect(await list({ minPrice: 28_000.51 })).toEqual([]);
    expect(await list({ minPrice: 9_000, maxPrice: 1_000 })).toEqual([]);
  });

  it('200: searches name and description exactly', async () => {
    expect(await list({ search: 'DANFO' })).toEqual(['Danfo Stripe Cap']);
    expect(await list({ search: '(before' })).toEqual(['Buy the Dip Hoodie']);
    expect(await list({ search: '^' })).toEqual([]);
  });

  it('400: names every fault', async () => {
    const { status, code, errors } = await commerce.call(contracts.listMerch, {
      query: { sort: 'cheapest', minPrice: -1, maxPrice: 'all', limit: 0, colour: 'red' },
    });
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(errors.map((fault) => fault.path).toSorted()).toEqual([
      'query.colour',
      'query.limit',
      'query.maxPrice',
      'query.minPrice',
      'query.sort',
    ]);
  });

  it('400: operators, and a cursor of another order', async () => {
    const byName = await commerce.call(contracts.listMerch, { query: { limit: 1 } });
    const next = byName.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? '';
    for (const query of ['search[$gt]=', 'minPrice[$gt]=0', `sort=price-asc&cursor=${next}`]) {
      expect((await fetch(`${commerce.url}/api/merch?${query}`)).status).toBe(400);
    }
  });
});

describe('GET /merch/popular', () => {
  it('200: by units sold, without those never sold', async () => {
    const { status, body } = await commerce.call(contracts.listPopularMerch);
    expect(status).toBe(200);
    expect(names(body)).toEqual(['urgent 2k Mug', 'stop-Loss Tee', 'Buy the Dip Hoodie']);
  });

  it('400: an unknown query', async () => {
    expect((await commerce.call(contracts.listPopularMerch, { query: { sort: 'name' } })).status).toBe(400);
  });
});

describe('GET /merch/{id}', () => {
  it('200: one product', async () => {
    const { status, body } = await commerce.call(contracts.getMerch, {
      params: { id: products.cap._id.toHexString() },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ product_name: 'Danfo Stripe Cap', stock: 0, old_price: null, price: 8_500 });
  });

  it('400: an invalid id', async () => {
    const { status, errors } = await commerce.call(contracts.getMerch, { params: { id: 'tee' } });
    expect([status, errors[0]?.path]).toEqual([400, 'params.id']);
  });

  it('404: an unknown product, and a deleted one', async () => {
    for (const id of [newId(), products.gone._id.toHexString()]) {
      const { status, code } = await commerce.call(contracts.getMerch, { params: { id } });
      expect([status, code]).toEqual([404, 'product_not_found']);
    }
  });
});
