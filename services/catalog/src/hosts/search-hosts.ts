import { searchHosts as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { answerSearch } from '@poc/kit/search/answer-search';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { type HostDoc, hostModel, searchIndex, visibleHosts } from './host.model.ts';
import { textsOf } from './search-fields.ts';

/** Searches active hosts by name, role and bio. */
export const searchHosts = route(contract, everyone, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const hosts = hostModel(db);
  const engine = embeddedSearch(hosts, {
    index: searchIndex,
    among: visibleHosts,
    fields: ['name', 'role', 'createdAt'],
    textsOf,
    timeOf: ({ createdAt }) => createdAt,
    clock,
  });

  return async ({ query }) =>
    answerSearch(
      await engine.rank(query.q),
      query,
      (ids) => hosts.find({ ...visibleHosts, _id: trusted({ $in: [...ids] }) }).lean<HostDoc[]>(),
      ({ slug, name, role, bio, pictureUrl }) => ({
        kind: 'host',
        slug,
        title: name,
        text: `${role}. ${bio}`,
        image: pictureUrl,
      }),
    );
});
