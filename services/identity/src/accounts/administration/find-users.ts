import type { QueryOf } from '@poc/contracts/endpoint';
import { type listUsers, userSorts } from '@poc/contracts/endpoints/identity-admin';
import { roles } from '@poc/contracts/token';
import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage } from '@poc/kit/mongo/find-searched';
import { sortsOf } from '@poc/kit/mongo/list-sorts';
import { havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { timeRange } from '@poc/kit/mongo/time-range';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, trusted } from 'mongoose';
import { searchedKeysOf } from '../search-fields.ts';
import { nameCollation, searchIndex, type UserDoc, userModel } from '../user.model.ts';
import { searchedPhones } from './searched-phones.ts';

const sorts = sortsOf<UserDoc, typeof userSorts>(userSorts, {
  user: { field: 'name', collation: nameCollation },
  phone: { field: 'phone' },
  role: { field: 'role' },
  status: { field: 'suspended', followedBy: ['emailVerified'] },
  since: { field: 'createdAt' },
});

/**
 * Finds a page of accounts. A search matches anywhere in the name, email address or phone number; one of fewer than three
 * characters only at the start of a word. Its total is counted up to 500.
 */
export function createFindUsers({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<UserDoc>(clock);
  const users = userModel(db);

  return async ({
    search,
    role,
    from,
    to,
    sort,
    limit,
    cursor,
  }: QueryOf<typeof listUsers>): Promise<FoundPage<UserDoc>> => {
    const page = { order: sorts[sort], limit, cursor };
    const joined = timeRange<UserDoc>('createdAt', from, to);
    if (!search) {
      const filter = { ...(role && { role }), ...joined };
      const count = () => totalOf(users, filter, [role, from, to].join(' '));
      return findPage(users, { ...page, filter, count });
    }
    // Naming all roles lets the search index return each role in order.
    const among = { role: role ?? trusted({ $in: [...roles] }) };
    return findSearchedPage(users, searchIndex, {
      ...page,
      filter: { ...(await searchFilter(users, search, among)), ...joined },
    });
  };
}

async function searchFilter(
  users: Model<UserDoc>,
  search: string,
  among: QueryFilter<UserDoc>,
): Promise<QueryFilter<UserDoc>> {
  const phones = searchedPhones(search);
  const texts = [...new Set([search, ...phones.map(({ number }) => number)])];
  const rarest = await Promise.all(
    texts.map((text) => {
      const keys = searchedKeysOf(text).map((key) => [key]);
      return rarestOf(users, keys, among, searchIndex);
    }),
  );
  const text = containsText(search);
  const meant = [{ name: text }, { email: text }, ...phones.map(({ pattern }) => ({ phone: pattern }))];
  return { ...among, ...havingOneOf<UserDoc>(rarest.flatMap((keys) => keys ?? [])), $or: meant };
}
