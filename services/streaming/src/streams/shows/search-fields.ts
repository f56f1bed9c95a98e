import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** What the streams of a show are found by: its title. Code that writes the title writes these too. */
export const searchFieldsOf = (show: { title: string }): { searchKeys: string[] } => ({
  searchKeys: textKeysOf(show.title),
});
