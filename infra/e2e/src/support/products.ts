import type { Merch } from '@poc/contracts/entities/merch';
import { afterAll } from 'vitest';
import { api, type Signed, signIn } from './api.ts';
import { sendForm } from './shows.ts';
import { cleanUp } from './system.ts';

/** Makes a product; what a test cares about stands in `changes`. */
export type AddProduct = (changes?: Readonly<Record<string, string>>) => Promise<Merch>;

/**
 * Products of their own for tests, so that nobody else takes from their stock; they are taken away when the tests are
 * over. Without changes there are 20 of one, for ₦4,500.
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
    if (status !== 201) throw new Error(`the product was not made: ${status} ${JSON.stringify(body)}`);
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

/** Takes a product off the programme; one that is gone already may be. Administrators' tokens. */
export async function removeProduct(
  { token }: Pick<Signed, 'token'>,
  { id }: Pick<Merch, 'id'>,
): Promise<void> {
  const { status } = await api('DELETE', `/merch/${id}`, { token });
  if (status >= 300 && status !== 404) throw new Error(`the product was not deleted: ${status}`);
}

/** A product as it is now: what visitors get may be a second old. */
export const readProduct = async ({ id }: Pick<Merch, 'id'>): Promise<Merch> =>
  (await api('GET', `/merch/${id}`, { headers: { 'cache-control': 'no-cache' } })).body as Merch;

/** How many of a product can be bought now. */
export const stockOf = async (product: Pick<Merch, 'id'>): Promise<number> =>
  (await readProduct(product)).stock;
