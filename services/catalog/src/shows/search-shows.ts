import { searchShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import type { SearchSource } from '@poc/kit/search/search-engine';
import { searchRows } from '@poc/kit/search/search-rows';
import { route } from '../route.ts';
import { textsOf } from './search-fields.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';

export const showSource: SearchSource<ShowDoc> = {
  model: showModel,
  index: searchIndex,
  among: visibleShows,
  fields: ['title', 'category', 'host', 'createdAt'],
  textsOf,
  timeOf: ({ createdAt }) => createdAt,
};

/** Searches published shows by title, category, host and description. */
export const searchShows = route(contract, everyone, (deps) =>
  searchRows(showSource, deps, ({ title, description, thumbnailUrl }) => ({
    kind: 'show',
    title,
    text: description,
    image: thumbnailUrl,
  })),
);
