import { listSynonyms as contract, synonymSorts } from '@poc/contracts/endpoints/identity-admin';
import { foldLetters } from '@poc/contracts/fold-letters';
import type { ListedSynonyms } from '@poc/contracts/search';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { route } from '../route.ts';
import { readSynonyms } from './read-synonyms.ts';

const columns = synonymSorts.columns;
const keys: Readonly<Record<keyof typeof columns, (group: ListedSynonyms) => string>> = {
  words: ({ words }) => words.join(', '),
  // Groups added by administrators come first.
  kind: ({ built_in }) => (built_in ? 'built in' : ''),
  state: ({ active }) => (active ? 'active' : 'inactive'),
};
const collator = new Intl.Collator('en', { sensitivity: 'base' });

type Order = (one: ListedSynonyms, other: ListedSynonyms) => number;
const orders = Object.fromEntries(
  (Object.keys(keys) as (keyof typeof keys)[]).flatMap((name): [string, Order][] => {
    const ascending: Order = (one, other) =>
      collator.compare(keys[name](one), keys[name](other)) ||
      collator.compare(keys.words(one), keys.words(other)) ||
      one.id.localeCompare(other.id);
    return [
      [columns[name].asc, ascending],
      [columns[name].desc, (one, other) => ascending(other, one)],
    ];
  }),
);

export const listSynonyms = route(contract, admins, ({ db }) => async ({ query }) => {
  const { sort, search = '', limit, cursor = `${sort}_0` } = query;
  const [order, start = ''] = cursor.split('_');
  if (order !== sort || !/^\d{1,4}$/.test(start)) {
    fail('invalid_request', { faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }] });
  }
  const { own, builtIn } = await readSynonyms(db);
  const sought = foldLetters(search.trim());
  const found = [...own, ...builtIn]
    .filter(({ words, narrower }) => foldLetters([...words, ...narrower].join(', ')).includes(sought))
    .sort(orders[sort]);
  const end = Number(start) + limit;
  return page(found.slice(Number(start), end), {
    total: found.length,
    nextCursor: found.length > end ? `${sort}_${end}` : null,
  });
});
