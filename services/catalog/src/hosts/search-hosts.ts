import { searchHosts as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { SearchDeps } from '@poc/kit/search/search-engine';
import { searchRows } from '@poc/kit/search/search-rows';
import { hostModel, searchIndex, visibleHosts } from './host.model.ts';
import { textsOf } from './search-fields.ts';

/** Searches active hosts by name, role and bio. */
export const searchHosts = route(contract, everyone, (deps: SearchDeps) =>
  searchRows(
    {
      model: hostModel,
      index: searchIndex,
      among: visibleHosts,
      fields: ['name', 'role', 'createdAt'],
      textsOf,
      timeOf: ({ createdAt }) => createdAt,
    },
    deps,
    ({ slug, name, role, bio, pictureUrl }) => ({
      kind: 'host',
      slug,
      title: name,
      text: `${role}. ${bio}`,
      image: pictureUrl,
    }),
  ),
);
