import { searchHosts as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { searchRows } from '@poc/kit/search/search-rows';
import { route } from '../route.ts';
import { hostModel, searchIndex, visibleHosts } from './host.model.ts';
import { textsOf } from './search-fields.ts';

/** Searches active hosts by name, role and bio. */
export const searchHosts = route(contract, everyone, (deps) =>
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
