import { listMissedSearches as contract, searchSorts } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf, textCollation } from '@poc/kit/mongo/list-sorts';
import { route } from '../route.ts';
import { type MissedSearchDoc, missedSearchModel } from './missed-search.model.ts';

const sorts = sortsOf<MissedSearchDoc, typeof searchSorts>(searchSorts, {
  words: { field: 'words', collation: textCollation },
  match: computedKey('$match'),
  times: { field: 'times' },
  last: { field: 'lastAt' },
});

export const listMissedSearches = route(contract, admins, ({ db }) => async ({ query }) => {
  const { match, sort, limit, cursor } = query;
  const found = await findPage(missedSearchModel(db), {
    filter: match ? { match } : {},
    order: sorts[sort],
    limit,
    cursor,
  });
  const items = found.rows.map(({ _id, words, match, times, lastAt }) => ({
    id: _id.toHexString(),
    words,
    match,
    times,
    last: lastAt.toISOString(),
  }));
  return page(items, found);
});
