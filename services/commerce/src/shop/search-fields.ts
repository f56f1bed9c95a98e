import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** What a product is found by: its name and description. Anyone who writes one of them writes these too. */
export const searchFieldsOf = (merch: {
  productName: string;
  description: string;
}): { searchKeys: string[] } => ({
  searchKeys: textKeysOf(merch.productName, merch.description),
});
