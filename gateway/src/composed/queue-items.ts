import type { AnswerOf } from '@poc/contracts/endpoint';
import type { listHeldComments } from '@poc/contracts/endpoints/catalog';
import type { listModerationCases } from '@poc/contracts/endpoints/community-moderation';
import type { listChatReview } from '@poc/contracts/endpoints/streaming';
import type { QueueItem } from '@poc/contracts/entities/moderation-queue';

type Case = AnswerOf<typeof listModerationCases>[number];
type HeldComment = AnswerOf<typeof listHeldComments>[number];
type ChatReview = AnswerOf<typeof listChatReview>[number];

/** Fields of texts that can't be reported: members report only posts and comments of the community. */
const neverReported = { reports: 0, report_reasons: [], reason: null, appeal: null };

export function itemOfCase(one: Case): QueueItem[] {
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

export const itemOfShowComment = (one: HeldComment): QueueItem => ({
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

export const itemOfChatReview = (one: ChatReview, state: 'open' | 'hidden'): QueueItem => ({
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
