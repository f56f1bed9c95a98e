import { merchModel } from '@poc/commerce/shop/merch.model';
import { withDatabase } from '../open-database.ts';
import { merchDocOf } from './merch-docs.ts';

/** The database of the system's shop. */
export const shopDatabase = 'poc_commerce';

/** Puts products into the system's shop, each with so many units. */
export async function addMerch(mongoUrl: string, count: number, stock: number): Promise<void> {
  const products = Array.from({ length: count }, (_, at) => merchDocOf(at, stock));
  await withDatabase(mongoUrl, shopDatabase, (db) => merchModel(db).insertMany(products));
}
