import { getCatalogNeeds } from '@poc/contracts/endpoints/catalog-admin';
import { getCommerceNeeds } from '@poc/contracts/endpoints/commerce-admin';
import { getCommunityNeeds } from '@poc/contracts/endpoints/community-moderation';
import { getNeeds as contract } from '@poc/contracts/endpoints/gateway';
import { getIdentityNeeds } from '@poc/contracts/endpoints/identity-admin';
import { getStreamingNeeds } from '@poc/contracts/endpoints/streaming-admin';
import type { Need } from '@poc/contracts/entities/needs';
import { type NeedService, needServices } from '@poc/contracts/needs';
import { admins } from '@poc/kit/auth/policies';
import { mergePendingWork } from '@poc/kit/pending-work/merge-pending-work';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { route } from '../route.ts';

const counts = {
  commerce: getCommerceNeeds,
  community: getCommunityNeeds,
  streaming: getStreamingNeeds,
  catalog: getCatalogNeeds,
  identity: getIdentityNeeds,
} satisfies Record<NeedService, unknown>;

/** Sorts after all timestamps. */
const never = '~';
const urgencyOf = ({ due, oldest }: Need): string => `${due ?? never} ${oldest ?? never}`;

/**
 * Returns the pending work of all services, read in parallel as the caller. Services that fail are listed in
 * `unavailable`.
 */
export const getNeeds = route(contract, admins, ({ readList, logger }) => async ({ request }) => {
  const caller = request.headers.authorization;
  const read = await Promise.allSettled(needServices.map((service) => readList(counts[service], {}, caller)));
  const unavailable = needServices.filter((_, at) => read[at]?.status === 'rejected');
  if (unavailable.length === needServices.length)
    throw serviceUnavailable('no pending-work summary is available');
  if (unavailable.length > 0) logger.warn({ unavailable }, 'pending-work summary is incomplete');
  const needs = read.flatMap((one) => (one.status === 'fulfilled' ? one.value.items : []));
  const byUrgency = (one: Need, other: Need) => (urgencyOf(one) < urgencyOf(other) ? -1 : 1);
  return { needs: mergePendingWork(needs).toSorted(byUrgency), unavailable };
});
