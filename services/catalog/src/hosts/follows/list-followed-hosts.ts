import { listFollowedHosts as contract } from '@poc/contracts/endpoints/hosts';
import { members } from '@poc/kit/auth/policies';
import { page } from '@poc/kit/http/reply';
import { findPage, type ListSort } from '@poc/kit/mongo/find-page';
import { trusted } from 'mongoose';
import { route } from '../../route.ts';
import { type HostDoc, hostModel, visibleHosts } from '../host.model.ts';
import { presentHost } from '../present-host.ts';
import { type HostFollowDoc, hostFollowModel } from './host-follow.model.ts';

const latestFirst: ListSort<HostFollowDoc> = { field: 'createdAt', direction: -1 };

/** Lists the hosts that the subject follows, latest first. Omits inactive ones, so a page may have fewer than `limit`. */
export const listFollowedHosts = route(contract, members, ({ db }) => async ({ query, subject }) => {
  const { rows, total, nextCursor } = await findPage(hostFollowModel(db), {
    ...query,
    filter: { userId: subject.id },
    order: latestFirst,
  });
  const hosts = await hostModel(db)
    .find({ _id: trusted({ $in: rows.map(({ hostId }) => hostId) }), ...visibleHosts })
    .lean<HostDoc[]>();
  const hostOf = new Map(hosts.map((host) => [host._id.toHexString(), host]));
  const followed = rows.flatMap(({ hostId }) => hostOf.get(hostId.toHexString()) ?? []);
  return page(followed.map(presentHost), { total, nextCursor });
});
