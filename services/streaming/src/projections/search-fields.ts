import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** A key that every show has: one without it was stored by an earlier version, and is given new ones. */
export const presentKey = 's:';

/** What the streams of a show are found by: its title. Whoever writes it writes these too. */
export const searchFieldsOf = (show: { title: string }): { searchKeys: string[] } => ({
  searchKeys: [presentKey, ...textKeysOf(show.title)],
});
