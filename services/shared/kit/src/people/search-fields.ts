import { textKeysOf } from '../mongo/search-keys.ts';

/** Derives a person's search keys: prefixes of the words of their name and address. */
export const searchFieldsOf = ({
  name,
  email,
}: {
  name: string;
  email: string;
}): { searchKeys: string[] } => ({
  searchKeys: [...new Set([...textKeysOf(name), ...textKeysOf(email)])],
});
