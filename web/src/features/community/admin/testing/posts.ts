import type { CommunityComment, ManagedPost } from '@poc/contracts/entities/community';
import type { ModerationCase } from '@poc/contracts/entities/community-moderation';
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
export const appealed: ModerationCase = {
  ...reported,
  id: aComment(3).id,
  kind: 'comment',
  content: 'Mumu!',
  state: 'appealed',
  reports: 0,
  reasons: [],
  reason: 'Rude',
  appeal: { content: 'It was a joke', at: '2026-11-12T15:05:00.000Z', refused: false },
};
