import { listManagedHosts as contract, managedHostSorts } from '@poc/contracts/endpoints/hosts';
import { admins } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { computedKey, sortsOf, textCollation } from '@poc/kit/mongo/list-sorts';
import { findPeople } from '@poc/kit/people/find-people';
import { route } from '../../route.ts';
import { type HostDoc, hostModel } from '../host.model.ts';
import { presentManagedHost } from '../present-host.ts';

const sorts = sortsOf<HostDoc, typeof managedHostSorts>(managedHostSorts, {
  host: { field: 'name', collation: textCollation },
  role: { field: 'role', collation: textCollation },
  followers: { field: 'followers' },
  position: { field: 'position' },
  state: computedKey({ $cond: ['$active', 'Active', 'Inactive'] }),
});

/** Lists all hosts for administrators. */
export const listManagedHosts = route(contract, admins, ({ db }) => async ({ query }) => {
  const found = await findPage(hostModel(db), {
    ...query,
    filter: { deletedAt: null },
    order: sorts[query.sort],
  });
  const people = await findPeople(
    db,
    found.rows.flatMap(({ userId }) => userId ?? []),
  );
  return pageOf(found, (host) => presentManagedHost(host, people));
});
