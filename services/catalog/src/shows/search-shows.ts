import { searchShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { SearchDeps } from '@poc/kit/search/search-engine';
import { searchRows } from '@poc/kit/search/search-rows';
import { textsOf } from './search-fields.ts';
import { searchIndex, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';

/** Searches published shows by title, category, host and description. */
export const searchShows = route(contract, everyone, (deps: SearchDeps) =>
  searchRows(
    {
      model: showModel,
      index: searchIndex,
      among: visibleShows,
      fields: ['title', 'category', 'host', 'createdAt'],
      textsOf,
      timeOf: ({ createdAt }) => createdAt,
    },
    deps,
    ({ title, description, thumbnailUrl }) => ({
      kind: 'show',
      title,
      text: description,
      image: thumbnailUrl,
    }),
  ),
);
