import { listHeldComments } from '@poc/contracts/endpoints/catalog';
import { listModerationCases } from '@poc/contracts/endpoints/community-moderation';
import { getModerationQueue as contract } from '@poc/contracts/endpoints/gateway';
import { listChatReview } from '@poc/contracts/endpoints/streaming';
import type { QueueItem, QueueService } from '@poc/contracts/entities/moderation-queue';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { ReadDeps } from '../api/forwarding/call-service.ts';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { itemOfCase, itemOfChatReview, itemOfShowComment } from './queue-items.ts';

/**
 * Merges the texts of all services that wait for moderators, or that are hidden, read in parallel as the caller.
 * Services that fail or miss the deadline are listed in `unavailable`.
 * @throws CatalogueError service_unavailable when no service answered
 */
export const getModerationQueue = route(
  contract,
  admins,
  ({ readList, logger }: ReadDeps) =>
    async ({ query, request }) => {
      const caller = request.headers.authorization;
      const { state, limit, sort } = query;
      const lists: Record<QueueService, Promise<{ items: QueueItem[]; total: number }>> = {
        community: readList(listModerationCases, query, caller).then(({ items, total }) => ({
          // One whose author appealed waits, though it is hidden: it is in both lists.
          items: items.flatMap(itemOfCase),
          total,
        })),
        catalog: readList(listHeldComments, query, caller).then(({ items, total }) => ({
          items: items.map(itemOfShowComment),
          total,
        })),
        streaming: readList(listChatReview, query, caller).then(({ items, total }) => ({
          items: items.map((item) => itemOfChatReview(item, state)),
          total,
        })),
      };
      const services = Object.keys(lists) as QueueService[];
      const readings = await Promise.allSettled(services.map((service) => lists[service]));
      const unavailable = services.filter((_, at) => readings[at]?.status === 'rejected');
      if (unavailable.length === services.length) {
        throw serviceUnavailable('no service answered for the moderation queue');
      }
      if (unavailable.length > 0) logger.warn({ unavailable }, 'moderation queue is incomplete');

      const answered = readings.flatMap((reading) => (reading.status === 'fulfilled' ? [reading.value] : []));
      const sign = (sort ?? (state === 'open' ? 'oldest' : 'newest')) === 'oldest' ? 1 : -1;
      return {
        items: answered
          .flatMap(({ items }) => items)
          .toSorted((one, other) => sign * (Date.parse(one.at) - Date.parse(other.at)))
          .slice(0, limit),
        total: answered.reduce((sum, { total }) => sum + total, 0),
        unavailable,
      };
    },
);
