import type { CommunityComment, ManagedPost } from '@poc/contracts/entities/community';
import type { ModerationCase } from '@poc/contracts/entities/community-moderation';
import type { ModerationQueue, QueueItem } from '@poc/contracts/entities/moderation-queue';
import { idOf } from '../../../../shared/testing/people.ts';

const User = {
  id: idOf(50),
  name: 'Tunde Alabi',
  avatar: '',
  role: 'user',
  email: 'tunde@poc.test',
} as const;
export const aComment = (at: number): CommunityComment => ({
  id: idOf(100 + at),
  content: `Comment ${at}`,
  createdAt: '2026-11-12T13:05:00.000Z',
  user_id: User.id,
  post_id: idOf(1),
  parent_id: null,
  likes: 0,
  liked: false,
  edited_at: null,
  User,
});
export const kolo: ManagedPost = {
  id: idOf(1),
  user_id: User.id,
  title: 'My kolo broke',
  content: '<script>alert(1)</script> and I wept.',
  likes: 2,
  liked: false,
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 2,
  locked: false,
  pinned: false,
  createdAt: '2026-11-12T12:05:00.000Z',
  edited_at: '2026-11-12T12:30:00.000Z',
  User,
  CommunityComments: [aComment(1), aComment(2)],
  revisions: [{ title: 'My kolo', content: 'It broke.', replaced_at: '2026-11-12T12:30:00.000Z' }],
};
export const other: ManagedPost = { ...kolo, id: idOf(2), title: 'Ajo or bank?', revisions: [] };

/** A reported post, as in the response to a decision. */
export const reported: ModerationCase = {
  id: kolo.id,
  kind: 'post',
  post_id: kolo.id,
  title: kolo.title,
  content: kolo.content,
  User,
  state: 'reported',
  reports: 2,
  reasons: ['scam', 'spam'],
  flags: [],
  opened_at: '2026-11-12T14:05:00.000Z',
  reason: null,
  appeal: null,
};

const waiting: QueueItem = {
  kind: 'post',
  id: kolo.id,
  place_id: kolo.id,
  place: kolo.title,
  content: kolo.content,
  User: { id: User.id, name: User.name, role: User.role },
  state: 'reported',
  flags: [],
  reports: 2,
  report_reasons: ['scam', 'spam'],
  at: '2026-11-12T14:05:00.000Z',
  reason: null,
  appeal: null,
};
const unreported = { reports: 0, report_reasons: [] };

/** One text of each kind and state. */
export const queued = {
  reported: waiting,
  appealed: {
    ...{ ...waiting, ...unreported, id: aComment(3).id, kind: 'comment', content: 'Mumu!' },
    ...{ state: 'appealed', reason: 'Rude' },
    appeal: { content: 'It was a joke', at: '2026-11-12T15:05:00.000Z', refused: false },
  },
  held: {
    ...{ ...waiting, ...unreported, id: idOf(70), kind: 'show-comment', content: 'See quick-naira.com' },
    ...{ state: 'held', flags: ['link'], place_id: idOf(71), place: 'Naira Nights' },
  },
  chat: {
    ...{ ...waiting, ...unreported, id: idOf(80), kind: 'chat-message', content: 'Cashout! DM me' },
    ...{ state: 'flagged', flags: ['outside_contact', 'cashout'], place_id: idOf(81), place: 'Pip Happens' },
  },
} as const satisfies Record<string, QueueItem>;

export const queueOf = (
  items: readonly QueueItem[],
  changes: Partial<ModerationQueue> = {},
): ModerationQueue => ({ items: [...items], total: items.length, unavailable: [], ...changes });
