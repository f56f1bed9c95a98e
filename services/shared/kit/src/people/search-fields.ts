import { textKeysOf } from '../mongo/search-keys.ts';

/** What a person is found by where a service searches people: the beginnings of the words of their name and their address. */
export const searchFieldsOf = ({
  name,
  email,
}: {
  name: string;
  email: string;
}): { searchKeys: string[] } => ({
  searchKeys: [...new Set([...textKeysOf(name), ...textKeysOf(email)])],
});
