import type { Notification } from '@poc/contracts/entities/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { NotificationBell } from '../../../shared/notifications/notification-bell.tsx';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { press, renderPage, toasts } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { NotificationsPage } from './notifications-page.tsx';

const { server } = startMemberServer();
const liked: Notification = {
  id: idOf(2),
  kind: 'post-liked',
  text: 'Tunde and 3 others liked your post “Kolo”.',
  avatar: '',
  link: `/community/posts/${idOf(9)}`,
  read: false,
  at: '2026-11-20T18:20:00.000Z',
};
const shipped: Notification = {
  ...liked,
  id: idOf(1),
  kind: 'order',
  text: 'Your order POC-7K3M9Q is on its way.',
  at: '2026-11-20T17:00:00.000Z',
};

function serve(notifications: readonly Notification[], unread = notifications.length) {
  const sent: unknown[] = [];
  server.use(
    http.get(own('/notifications'), () => list([...notifications])),
    http.get(own('/notifications/unread'), () => HttpResponse.json({ unread })),
    http.put(own('/notifications/read'), async ({ request }) => {
      const body = (await request.json()) as { id?: string };
      sent.push(body);
      return HttpResponse.json({ unread: body.id ? unread - 1 : 0 });
    }),
  );
  return sent;
}
const open = () =>
  renderPage(
    <>
      <NotificationBell />
      <NotificationsPage />
    </>,
  );

test('links each notification to its subject and marks it as read when followed', async () => {
  const sent = serve([liked, shipped]);
  open();
  const entry = await screen.findByRole('link', { name: /Unread:\s*Tunde and 3 others/ });
  expect(entry.getAttribute('href')).toBe(liked.link);
  expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeTruthy();
  fireEvent.click(entry);
  await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  expect(sent).toEqual([{ id: liked.id, until: liked.at }]);
  expect(screen.getByRole('link', { name: /^Tunde and 3 others/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /^Tunde and 3 others/ }));
  expect(sent).toHaveLength(1);
});

test('marks all as read up to the newest one shown', async () => {
  const sent = serve([liked, shipped]);
  open();
  await screen.findByText(/on its way/);
  press('Mark all as read');
  await screen.findByRole('link', { name: 'Notifications' });
  expect(sent).toEqual([{ until: liked.at }]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('reverts notifications that could not be marked as read', async () => {
  serve([liked]);
  server.use(http.put(own('/notifications/read'), () => refusal(503, 'service_unavailable', 'Not now')));
  open();
  await screen.findByText(/liked your post/);
  press('Mark all as read');
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await screen.findByRole('link', { name: /Unread:\s*Tunde/ });
});

test('explains an empty list, and shows 99+ for larger counts', async () => {
  serve([], 100);
  open();
  await screen.findByRole('heading', { name: 'No notifications' });
  expect(await screen.findByRole('link', { name: 'Notifications, 99+ unread' })).toBeTruthy();
});

test('offers Retry after a failure', async () => {
  serve([shipped]);
  server.use(
    http.get(own('/notifications'), () => refusal(503, 'service_unavailable', 'Not now'), { once: true }),
  );
  open();
  await screen.findByRole('heading', { name: 'Your notifications could not be loaded' });
  press('Try Again');
  expect(await screen.findByText(/on its way/)).toBeTruthy();
});
