import type { UserSort } from '@poc/contracts/endpoints/identity-admin';
import { type Role, roles } from '@poc/contracts/token';
import type { Clock } from '@poc/kit/clock';
import { containsText } from '@poc/kit/mongo/contains-text';
import { type FoundPage, findPage, type ListSort, searchedByTime } from '@poc/kit/mongo/find-page';
import { findSearchedPage } from '@poc/kit/mongo/find-searched';
import { havingOneOf, rarestOf } from '@poc/kit/mongo/rarest-key';
import { createTotals } from '@poc/kit/mongo/totals';
import { type Connection, type Model, type QueryFilter, trusted } from 'mongoose';
import { searchedKeysOf } from '../search-fields.ts';
import { nameCollation, searchIndex, type UserDoc, userModel } from '../user.model.ts';
import { searchedPhones } from './searched-phones.ts';

interface UserQuery {
  readonly search?: string | undefined;
  readonly role?: Role | undefined;
  readonly sort: UserSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const byName = { field: 'name', collation: nameCollation } as const;
const orders = {
  newest: { field: 'createdAt', direction: -1 },
  oldest: { field: 'createdAt', direction: 1 },
  name: { ...byName, direction: 1 },
  'name-desc': { ...byName, direction: -1 },
} as const satisfies Record<UserSort, ListSort<UserDoc>>;

/**
 * Creates the paginated account search, sorted by creation time or name. A search of three or more characters matches
 * any part of name, address or phone number; a shorter one matches the start of a word. Totals are counted up to 500.
 */
export function createFindUsers({ db, clock }: { db: Connection; clock: Clock }) {
  const totalOf = createTotals<UserDoc>(clock);
  const users = userModel(db);

  return async ({ search, role, sort, limit, cursor }: UserQuery): Promise<FoundPage<UserDoc>> => {
    const page = { order: searchedByTime(orders, { sort, search }), limit, cursor };
    if (!search) {
      const filter = role ? { role } : {};
      return findPage(users, { ...page, filter, count: () => totalOf(users, filter, role ?? '') });
    }
    // Naming all roles lets the search index return each role in order.
    const among = { role: role ?? trusted({ $in: [...roles] }) };
    return findSearchedPage(users, searchIndex, {
      ...page,
      filter: await searchFilter(users, search, among),
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
