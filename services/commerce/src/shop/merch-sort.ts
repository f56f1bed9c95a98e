import { merchSorts } from '@poc/contracts/endpoints/merch';
import type { ListSort } from '@poc/kit/mongo/find-page';
import { computedText, sortsOf } from '@poc/kit/mongo/list-sorts';
import { type MerchDoc, nameCollation } from './merch.model.ts';

/** Sorts of the product list, by the contract's `sort` values. */
export const merchListSorts = sortsOf<MerchDoc, typeof merchSorts>(merchSorts, {
  product: { field: 'productName', collation: nameCollation },
  description: computedText('$description'),
  price: { field: 'priceKobo' },
  stock: { field: 'stock' },
  sold: { field: 'unitsSold' },
  created: { field: 'createdAt' },
});

export const mostSoldFirst: ListSort<MerchDoc> = { field: 'unitsSold', direction: -1 };
