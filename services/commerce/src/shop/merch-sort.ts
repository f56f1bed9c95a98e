import type { ListSort } from '@poc/kit/mongo/find-page';
import { type MerchDoc, nameCollation } from './merch.model.ts';

export const merchSorts = {
  name: { field: 'productName', direction: 1, collation: nameCollation },
  'price-asc': { field: 'priceKobo', direction: 1 },
  'price-desc': { field: 'priceKobo', direction: -1 },
  newest: { field: 'createdAt', direction: -1 },
} as const satisfies Record<string, ListSort<MerchDoc>>;

export const mostSoldFirst: ListSort<MerchDoc> = { field: 'unitsSold', direction: -1 };
