import { merchModel } from '@poc/commerce/shop/merch.model';
import { withDatabase } from '../open-database.ts';
import { merchDocOf } from './merch-docs.ts';

/** Database of commerce. */
export const shopDatabase = 'poc_commerce';

/** Inserts products with a stock each. */
export async function addMerch(mongoUrl: string, count: number, stock: number): Promise<void> {
  const products = Array.from({ length: count }, (_, at) => merchDocOf(at, stock));
  await withDatabase(mongoUrl, shopDatabase, (db) => merchModel(db).insertMany(products));
}
