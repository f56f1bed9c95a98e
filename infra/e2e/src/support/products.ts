import type { Merch } from '@poc/contracts/entities/merch';
import { afterAll } from 'vitest';
import { api, type Signed, signIn } from './api.ts';
import { sendForm } from './shows.ts';
import { cleanUp } from './system.ts';

/** Creates a product. `changes` overrides its fields. */
export type AddProduct = (changes?: Readonly<Record<string, string>>) => Promise<Merch>;

/**
 * Creates products for one group of tests, so that no other test affects their stock, and removes them
 * afterwards. By default 20 units at ₦4,500.
 */
export function useProducts(): AddProduct {
  const products: Merch[] = [];
  afterAll(async () => {
    const remove = async (product: Merch) => removeProduct(await signIn('admin'), product);
    await Promise.all(products.map((product) => cleanUp('the product', () => remove(product))));
  });
  return async (changes = {}) => {
    const { status, body } = await sendForm('POST', '/merch', await signIn('admin'), {
      product_name: `Ankara cap ${Date.now()}${Math.floor(Math.random() * 1_000)}`,
      price: '4500',
      stock: '20',
      description: 'Keeps the sun off the savings.',
      image_url: (await firstProduct()).image_url,
      ...changes,
    });
    if (status !== 201) throw new Error(`the product was not created: ${status} ${JSON.stringify(body)}`);
    const product = body as Merch;
    products.push(product);
    return product;
  };
}

async function firstProduct(): Promise<Merch> {
  const [product] = (await api('GET', '/merch?limit=1')).body as Merch[];
  if (!product) throw new Error('the demo data has no product');
  return product;
}

/** Removes a product, if it still exists. Requires an administrator's token. */
export async function removeProduct(
  { token }: Pick<Signed, 'token'>,
  { id }: Pick<Merch, 'id'>,
): Promise<void> {
  const { status } = await api('DELETE', `/merch/${id}`, { token });
  if (status >= 300 && status !== 404) throw new Error(`the product was not deleted: ${status}`);
}

/** Reads a product past the gateway's cache, which may be a second old for visitors. */
export const readProduct = async ({ id }: Pick<Merch, 'id'>): Promise<Merch> =>
  (await api('GET', `/merch/${id}`, { headers: { 'cache-control': 'no-cache' } })).body as Merch;

/** Returns the number of units that can be bought now. */
export const stockOf = async (product: Pick<Merch, 'id'>): Promise<number> =>
  (await readProduct(product)).stock;
