import { searchShows as contract } from '@poc/contracts/endpoints/catalog';
import { everyone } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { answerSearch } from '@poc/kit/search/answer-search';
import { embeddedSearch } from '@poc/kit/search/embedded-search';
import { trusted } from 'mongoose';
import type { Deps } from '../config.ts';
import { textsOf } from './search-fields.ts';
import { type ShowDoc, searchIndex, showModel } from './show.model.ts';
import { visibleShows } from './show.policy.ts';

/** Searches published shows by title, category, host and description. */
export const searchShows = route(contract, everyone, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const shows = showModel(db);
  const engine = embeddedSearch(shows, {
    index: searchIndex,
    among: visibleShows,
    fields: ['title', 'category', 'host', 'createdAt'],
    textsOf,
    timeOf: ({ createdAt }) => createdAt,
    clock,
  });

  return async ({ query }) =>
    answerSearch(
      await engine.rank(query.q),
      query,
      (ids) => shows.find({ ...visibleShows, _id: trusted({ $in: [...ids] }) }).lean<ShowDoc[]>(),
      ({ title, description, thumbnailUrl }) => ({
        kind: 'show',
        title,
        text: description,
        image: thumbnailUrl,
      }),
    );
});
