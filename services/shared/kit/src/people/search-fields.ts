import { textKeysOf } from '../mongo/search-keys.ts';
import { searchKeysOf } from '../search/relevance-keys.ts';

/**
 * Derives a person's search keys: those of their name and, apart from them, of their address, which members must not
 * find.
 */
export const searchFieldsOf = ({
  name,
  email,
}: {
  name: string;
  email: string;
}): { searchKeys: string[] } => ({
  searchKeys: [...searchKeysOf({ title: name }), ...textKeysOf(email).map(addressKey)],
});

export const addressKey = (key: string): string => `@${key}`;
