import { textKeysOf } from '../mongo/search-keys.ts';
import { searchKeysOf } from '../search/relevance-keys.ts';

/** Derives a person's search keys for administrators: prefixes of the words of their name and email address. */
export const searchFieldsOf = ({
  name,
  email,
}: {
  name: string;
  email: string;
}): { searchKeys: string[] } => ({
  searchKeys: [...new Set([...textKeysOf(name), ...textKeysOf(email)])],
});

/** Derives the search keys of a name for the search of members, which must not find email addresses. */
export const nameFieldsOf = (name: string): { nameKeys: string[]; keyedName: string } => ({
  nameKeys: searchKeysOf({ title: name }),
  keyedName: name,
});
