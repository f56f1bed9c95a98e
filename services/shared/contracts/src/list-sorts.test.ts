import { describe, expect, expectTypeOf, it } from 'vitest';
import type { QueryInputOf } from './endpoint.ts';
import { allEndpoints } from './endpoints/all.ts';
import { listManagedOrders } from './endpoints/commerce-admin.ts';
import { listUsers } from './endpoints/identity-admin.ts';
import { listMerch } from './endpoints/merch.ts';
import { by, byTime, listSorts, sortField } from './list-sorts.ts';

describe('the sorts of lists', () => {
  const managed = allEndpoints.filter(({ access, list }) => access === 'admin' && list);

  it.each(managed)('$id has a sort', ({ query }) => {
    expect(Object.keys(query.shape)).toContain('sort');
    expect(query.safeParse({ sort: 'nonsense' }).success).toBe(false);
  });

  it.each([
    [listMerch, ['name', 'price-asc', 'price-desc', 'newest']],
    [listUsers, ['newest', 'oldest', 'name', 'name-desc']],
    [listManagedOrders, ['newest', 'oldest', 'total', 'total-desc']],
  ] as const)('keep the values from before: %#', ({ query }, values) => {
    for (const sort of values) expect(query.parse({ sort }).sort).toBe(sort);
  });

  it('are named after their columns, and have a first', () => {
    const field = sortField(listSorts({ total: by('total'), date: byTime }, 'newest'));
    expect(field.parse(undefined)).toBe('newest');
    expect(field.unwrap().options).toEqual(['total', 'total-desc', 'oldest', 'newest']);
    expectTypeOf<QueryInputOf<typeof listUsers>['sort']>().toEqualTypeOf<
      | 'name'
      | 'name-desc'
      | 'phone'
      | 'phone-desc'
      | 'role'
      | 'role-desc'
      | 'status'
      | 'status-desc'
      | 'oldest'
      | 'newest'
      | undefined
    >();
  });
});
