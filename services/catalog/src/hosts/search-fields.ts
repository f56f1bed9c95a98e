import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** Search keys of a host: word prefixes of name and role. Every write of these must also write the keys. */
export const searchFieldsOf = (host: { name: string; role: string }): { searchKeys: string[] } => ({
  searchKeys: [...new Set([...textKeysOf(host.name), ...textKeysOf(host.role)])],
});
