import { listHosts as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { route } from '@poc/kit/http/route';
import { findPage } from '@poc/kit/mongo/find-page';
import type { Deps } from '../config.ts';
import { hostModel, visibleHosts } from './host.model.ts';
import { presentHost } from './present-host.ts';

/** Lists active hosts in display order. */
export const listHosts = route(contract, everyone, ({ db }: Deps) => async ({ query }) => {
  const found = await findPage(hostModel(db), {
    filter: visibleHosts,
    order: { field: 'position', direction: 1 },
    limit: query.limit,
    cursor: query.cursor,
  });
  return page(found.rows.map(presentHost), found);
});
