import type { Post } from '@poc/contracts/entities/community';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someId } from '../../../shared/testing/shows.ts';
import { CommunityPage } from './community-page.tsx';
import { MemberPage } from './member-page.tsx';

const { server } = startMemberServer();
const User = { id: someId(), name: 'Tunde Bello', avatar: '', role: 'admin' } as const;
const member = { ...User, joined_at: '2026-01-15T10:00:00.000Z', followers: 1, relation: null };
const url = `/community/members/${User.id}`;
const post: Post = {
  id: someId(),
  user_id: User.id,
  title: 'Susu or savings?',
  content: 'Asking for my aunty.',
  likes: 3,
  liked: false,
  createdAt: '2026-11-12T13:05:00.000Z',
  User,
  bookmarked: false,
  accepted_comment_id: null,
  comments_count: 0,
  locked: false,
  pinned: false,
  edited_at: null,
  CommunityComments: [],
};

function open(from: string, { respond = () => HttpResponse.json(member) as Response, posts = [post] } = {}) {
  server.use(
    http.get(`*/api${url}`, respond),
    http.get(`*/api${url}/posts`, () => list(posts)),
    http.get('*/api/community/posts', () => list([post])),
  );
  renderPage(
    <Routes>
      <Route path="/community" element={<CommunityPage />} />
      <Route path="/community/members/:id" element={<MemberPage />} />
    </Routes>,
    from,
  );
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('links an author’s name to their page with their posts', async () => {
  open('/community');
  fireEvent.click(await screen.findByRole('link', { name: 'Tunde Bello' }));
  expect(await heading('Tunde Bello')).toBeTruthy();
  expect(document.title).toBe('Tunde Bello · POC');
  expect(screen.getByText('Member since 15 Jan 2026')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Susu or savings?' })).toBeTruthy();
});

test('shows a member without posts and without a joining date', async () => {
  open(url, { respond: () => HttpResponse.json({ ...member, joined_at: null }), posts: [] });
  expect(await heading('Tunde Bello')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeTruthy();
  expect(screen.queryByText(/Member since/)).toBeNull();
});

test.each([
  ['left or hides their profile', 404, 'member_not_found'],
  ['has no such id', 400, 'invalid_request'],
])('does not show a member who %s', async (_, status, code) => {
  open(url, { respond: () => refusal(status, code, 'No.') });
  expect(await heading('Member not found')).toBeTruthy();
  expect(document.title).toBe('Member not found · POC');
  expect(screen.queryByText('Susu or savings?')).toBeNull();
});

test('offers Retry after a failure', async () => {
  let fails = true;
  open(url, {
    respond: () => (fails ? refusal(403, 'forbidden', 'No.') : HttpResponse.json(member)),
  });
  expect(await screen.findByText('The member could not be loaded')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await heading('Tunde Bello')).toBeTruthy();
});
