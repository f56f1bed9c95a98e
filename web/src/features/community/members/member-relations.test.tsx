import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
// Imported up front: on a busy machine, loading it lazily exceeds the test's timeouts.
import '../../../shared/dialogs/confirm-dialog.tsx';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { openPage, press, renderPage, toasts } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { waitingToasts } from '../../../shared/toasts/show-toast.ts';
import { kolo } from '../admin/testing/posts.ts';
import { CommunityPage } from '../pages/community-page.tsx';
import { MemberPage } from '../pages/member-page.tsx';
import { chooseAction } from '../testing/actions.ts';

const { User: tunde } = kolo;
const none = { following: false, muted: false, blocked: false };
const own = {
  ...kolo,
  id: idOf(9),
  title: 'A joke of mine',
  user_id: ada.id,
  User: { ...tunde, id: ada.id },
};
/** Ada's relation to Tunde on the server. */
let relation = none;
const { server, changes, reads } = startServer(ada, [
  http.get('*/api/community/posts', () => list(relation.blocked || relation.muted ? [own] : [kolo, own])),
  http.get('*/api/users/:id/hidden-texts', () => list([])),
  http.get('*/api/users/:id/hidden-people', () =>
    list(relation.blocked || relation.muted ? [{ ...tunde, ...relation, since: kolo.createdAt }] : []),
  ),
  http.get('*/api/community/members/:id', () =>
    HttpResponse.json({ ...tunde, joined_at: null, followers: relation.following ? 1_001 : 1_000, relation }),
  ),
  http.get('*/api/community/members/:id/posts', () => list([kolo])),
  http.put('*/api/community/members/:id/:what', async ({ request }) => {
    relation = { ...relation, ...((await request.json()) as object) };
    return HttpResponse.json(relation);
  }),
]);
const given = (changed: Partial<typeof none> = {}) => {
  relation = { ...none, ...changed };
  waitingToasts.set([]);
};
const openCommunity = (url = '/user/my-community') => openPage(url, <CommunityPage />);
const openMember = () =>
  renderPage(
    <Routes>
      <Route path="/community/members/:id" element={<MemberPage />} />
    </Routes>,
    `/community/members/${tunde.id}`,
  );
const sent = () => changes().map(({ url, body }) => [url.split('/').at(-1), body]);

test('mutes an author, hides their posts and comments, and restores them from the toast', async () => {
  given();
  openCommunity();
  await chooseAction('Actions for the post of Tunde Alabi', 'Mute Tunde Alabi');
  await waitFor(() => expect(screen.queryByText('My kolo broke')).toBeNull());
  expect(screen.getByText('A joke of mine')).toBeTruthy();
  const [toast] = waitingToasts.get();
  expect(toast).toMatchObject({ text: 'You muted Tunde Alabi.', action: { label: 'Undo' } });
  toast?.action?.run();
  expect(await screen.findByText('My kolo broke')).toBeTruthy();
  expect(sent()).toEqual([
    ['mute', { muted: true }],
    ['mute', { muted: false }],
  ]);
});

test('confirms before blocking and explains the effect', async () => {
  given();
  openCommunity();
  await chooseAction('Actions for the post of Tunde Alabi', 'Block Tunde Alabi');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Tunde Alabi?' }));
  expect(dialog.getByText(/They are not notified/)).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByText('My kolo broke')).toBeNull());
  expect(sent()).toEqual([['block', { blocked: true }]]);
  expect(toasts()).toEqual(['You blocked Tunde Alabi.']);
});

test('shows why a change failed and hides nothing', async () => {
  given();
  server.use(
    http.put('*/api/community/members/*', () => refusal(409, 'too_many_people', 'That is too many people.')),
  );
  openCommunity();
  await chooseAction('Actions for the post of Tunde Alabi', 'Mute Tunde Alabi');
  await waitFor(() => expect(toasts()).toEqual(['That is too many people.']));
  expect(screen.getByText('My kolo broke')).toBeTruthy();
});

test('lists blocked and muted members with buttons to reverse it', async () => {
  given({ blocked: true, muted: true });
  openCommunity();
  fireEvent.click(await screen.findByRole('tab', { name: 'Blocked and muted' }));
  await screen.findByRole('heading', { name: 'Blocked and muted people' });
  press('Unblock Tunde Alabi');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Tunde Alabi' })).toBeNull());
  const unmute = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Unmute Tunde Alabi' });
  await waitFor(() => expect(unmute().disabled).toBe(false));
  fireEvent.click(unmute());
  await screen.findByRole('heading', { name: 'No one is blocked or muted' });
  expect(toasts()).toEqual(['Tunde Alabi was unblocked.', 'Tunde Alabi was unmuted.']);
});

test('says that a list cannot be loaded', async () => {
  given();
  server.use(http.get('*/api/users/:id/hidden-people', () => refusal(500, 'internal_error', 'Oh no.')));
  openCommunity();
  fireEvent.click(await screen.findByRole('tab', { name: 'Blocked and muted' }));
  await screen.findByText('The list could not be loaded.');
});

test('follows a member on their page and updates the follower count', async () => {
  given();
  openMember();
  await screen.findByText('1,000 followers');
  press('Follow Tunde Alabi');
  await screen.findByText('1,001 followers');
  press('Unfollow Tunde Alabi');
  await screen.findByText('1,000 followers');
  expect(sent()).toEqual([
    ['follow', { following: true }],
    ['follow', { following: false }],
  ]);
});

test('shows no posts of a blocked member and offers to unblock', async () => {
  given({ blocked: true });
  openMember();
  await screen.findByText('You blocked Tunde Alabi. Their posts are not shown to you.');
  expect(screen.queryByText('My kolo broke')).toBeNull();
  expect(screen.queryByRole('button', { name: /Follow|Mute/ })).toBeNull();
  press('Unblock Tunde Alabi');
  expect(await screen.findByText('My kolo broke')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Follow Tunde Alabi' })).toBeTruthy();
});

test('offers the posts of followed members to signed-in users, newest first', async () => {
  given();
  openCommunity();
  fireEvent.change(await screen.findByLabelText('Posts of'), { target: { value: 'true' } });
  await waitFor(() =>
    expect(reads('/api/community/posts')).toContain('/api/community/posts?limit=10&following=true'),
  );
  expect(screen.queryByLabelText('Sort by')).toBeNull();
});

test('neither offers nor sends the followed filter for visitors', async () => {
  given();
  dropSession();
  openCommunity('/user/my-community?following=true');
  await screen.findByText('My kolo broke');
  expect(screen.queryByLabelText('Posts of')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Mute|Block) / })).toBeNull();
  expect(reads('/api/community/posts?')).toEqual(['/api/community/posts?limit=10']);
});
