import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** A key that every product has: one without it was stored by an earlier version, and is given what it lacks. */
export const presentKey = 'm3:';

/** What a product is found by: its name and description. Whoever writes one of them writes these too. */
export const searchFieldsOf = (merch: {
  productName: string;
  description: string;
}): { searchKeys: string[] } => ({
  searchKeys: [presentKey, ...textKeysOf(merch.productName, merch.description)],
});
