import { textKeysOf } from '@poc/kit/mongo/search-keys';

/** Builds the search fields of a show, from its title. Every write of the title must include them. */
export const searchFieldsOf = (show: { title: string }): { searchKeys: string[] } => ({
  searchKeys: textKeysOf(show.title),
});
