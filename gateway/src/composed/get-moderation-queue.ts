import type { ResponseOf } from '@poc/contracts/endpoint';
import { listHeldComments } from '@poc/contracts/endpoints/catalog';
import { listModerationCases } from '@poc/contracts/endpoints/community-moderation';
import { getModerationQueue as contract } from '@poc/contracts/endpoints/gateway';
import { listChatReview } from '@poc/contracts/endpoints/streaming-admin';
import type { QueueItem, QueueService } from '@poc/contracts/entities/moderation-queue';
import { admins } from '@poc/kit/auth/policies';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { route } from '../route.ts';

/**
 * Merges the moderation queues of all services, or with `state=hidden` their hidden texts. Reads them in parallel with
 * the caller's token. Services that fail or miss the deadline are listed in `unavailable`.
 */
export const getModerationQueue = route(contract, admins, (deps) => async ({ query, request }) => {
  const { readList, logger } = deps;
  const caller = request.headers.authorization;
  const { state, limit, sort } = query;
  const lists: Record<QueueService, Promise<{ items: QueueItem[]; total: number }>> = {
    community: readList(listModerationCases, query, caller).then(({ items, total }) => ({
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
    throw serviceUnavailable('no service responded for the moderation queue');
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
});

type Case = ResponseOf<typeof listModerationCases>[number];
type HeldComment = ResponseOf<typeof listHeldComments>[number];
type ChatReview = ResponseOf<typeof listChatReview>[number];

/** Fields of comments and messages that can't be reported: members report only posts and comments of the community. */
const neverReported = { reports: 0, report_reasons: [], reason: null, appeal: null };

function itemOfCase(one: Case): QueueItem[] {
  const { id, kind, title, content, User, state, flags, reports, reason, appeal } = one;
  if (state === 'closed') return [];
  const place = { place_id: one.post_id, place: title };
  const report_reasons = one.reasons;
  const at = one.opened_at;
  const author = authorOf(User);
  return [
    { kind, id, ...place, content, User: author, state, flags, reports, report_reasons, at, reason, appeal },
  ];
}

/** Restricts an author to the contract's fields: services also send pictures and email addresses. */
const authorOf = ({ id, name, role }: QueueItem['User']): QueueItem['User'] => ({ id, name, role });

const itemOfShowComment = (one: HeldComment): QueueItem => ({
  kind: 'show-comment',
  id: one.id,
  place_id: one.Show.id,
  place: one.Show.title,
  content: one.content,
  User: authorOf(one.User),
  state: one.hidden_at === null ? 'held' : 'hidden',
  flags: one.reason === null ? [] : [one.reason],
  ...neverReported,
  at: one.hidden_at ?? one.createdAt,
});

const itemOfChatReview = (one: ChatReview, state: 'open' | 'hidden'): QueueItem => ({
  kind: 'chat-message',
  id: one.id,
  place_id: one.stream_id,
  place: one.stream_title,
  content: one.text,
  User: { id: one.user_id, name: one.user, role: one.role },
  state: state === 'hidden' ? 'hidden' : one.kind,
  flags: one.reasons,
  ...neverReported,
  at: one.timestamp,
});
