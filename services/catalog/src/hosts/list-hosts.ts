import { listHosts as contract } from '@poc/contracts/endpoints/hosts';
import { everyone } from '@poc/kit/auth/policies';
import { pageOf } from '@poc/kit/http/reply';
import { findPage } from '@poc/kit/mongo/find-page';
import { findSearchedPage, holdingText } from '@poc/kit/mongo/find-searched';
import { route } from '../route.ts';
import { type HostDoc, hostModel, searchIndex, visibleHosts } from './host.model.ts';
import { presentHost } from './present-host.ts';

/** Lists active hosts in display order, optionally filtered by a text in name or role. */
export const listHosts = route(contract, everyone, ({ db }) => async ({ query }) => {
  const { search, limit, cursor } = query;
  const hosts = hostModel(db);
  const request = { order: { field: 'position', direction: 1 }, limit, cursor } as const;
  const scope = { index: searchIndex, among: visibleHosts, fields: ['name', 'role'] };
  const found = search
    ? await findSearchedPage(hosts, searchIndex, {
        ...request,
        filter: await holdingText<HostDoc>(hosts, search, scope),
      })
    : await findPage(hosts, { ...request, filter: visibleHosts });
  return pageOf(found, presentHost);
});
