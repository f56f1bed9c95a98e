import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** Search keys of a product. Every write of its name or description must also write the keys. */
export const searchFieldsOf = (merch: {
  productName: string;
  description: string;
}): { searchKeys: string[] } => ({
  searchKeys: textKeysOf(merch.productName, merch.description),
});
