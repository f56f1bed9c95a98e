import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { openPage } from '../../../shared/testing/page.tsx';
import { ada, idOf } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import { kolo } from '../admin/testing/posts.ts';
import { CommunityPage } from '../pages/community-page.tsx';

const newer = { ...kolo, id: idOf(3), title: 'Fresh gist', createdAt: '2026-11-12T12:06:00.000Z' };
const { server, requests } = startServer(ada, [
  http.get('*/api/community/posts', () => list([kolo])),
  http.get('*/api/users/:id/hidden-texts', () => list([])),
]);
const asked = () => requests.filter(({ url }) => url.startsWith('/api/community/posts')).length;

test('announces new posts and shows them on request', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    openPage('/user/my-community', <CommunityPage />);
    await screen.findByText('My kolo broke');
    const before = asked();
    await vi.advanceTimersByTimeAsync(limits.newPostsMs);
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();

    server.use(http.get('*/api/community/posts', () => list([newer, kolo])));
    await vi.advanceTimersByTimeAsync(limits.newPostsMs);
    const button = await screen.findByRole('button', { name: 'Show 1 new post' });
    expect(screen.queryByText('Fresh gist')).toBeNull();
    fireEvent.click(button);
    await screen.findByText('Fresh gist');
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
  } finally {
    vi.useRealTimers();
  }
});
