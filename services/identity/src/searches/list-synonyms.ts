import { listSynonyms as contract, type synonymSorts } from '@poc/contracts/endpoints/identity-admin';
import { foldLetters } from '@poc/contracts/fold-letters';
import type { SortName } from '@poc/contracts/list-sorts';
import type { ListedSynonyms } from '@poc/contracts/search';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { readSynonyms } from './read-synonyms.ts';

const keys: Readonly<Record<SortName<(typeof synonymSorts)['columns']>, (group: ListedSynonyms) => string>> =
  {
    words: wordsOf,
    'words-desc': wordsOf,
    kind: ({ built_in }) => (built_in ? 'b' : 'a'),
    'kind-desc': ({ built_in }) => (built_in ? 'b' : 'a'),
    status: ({ active }) => (active ? 'Active' : 'Inactive'),
    'status-desc': ({ active }) => (active ? 'Active' : 'Inactive'),
  };

export const listSynonyms = route(
  contract,
  admins,
  ({ db }: Pick<IdentityDeps, 'db'>) =>
    async ({ query: { sort, search = '', limit, cursor = '0' } }) => {
      if (!/^\d{1,4}$/.test(cursor)) {
        fail('invalid_request', { faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }] });
      }
      const { own, builtIn } = await readSynonyms(db);
      const sought = foldLetters(search.trim());
      const keyOf = keys[sort];
      const direction = sort.endsWith('-desc') ? -1 : 1;
      const found = [...own, ...builtIn]
        .filter(({ words, narrower }) => foldLetters([...words, ...narrower].join(', ')).includes(sought))
        .sort(
          (one, other) =>
            direction * keyOf(one).localeCompare(keyOf(other), 'en') ||
            wordsOf(one).localeCompare(wordsOf(other), 'en') ||
            one.id.localeCompare(other.id),
        );
      const end = Number(cursor) + limit;
      return page(found.slice(Number(cursor), end), {
        total: found.length,
        nextCursor: found.length > end ? String(end) : null,
      });
    },
);

function wordsOf({ words }: ListedSynonyms): string {
  return words.join(', ');
}
