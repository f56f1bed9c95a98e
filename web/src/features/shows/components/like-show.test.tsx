import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { newestShowsQuery, showQuery } from '../../../shared/catalog/api/shows-query.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { someShow } from '../../../shared/testing/shows.ts';
import { LikeShow } from './like-show.tsx';

const { server, changes } = startMemberServer();
const show = someShow({ likes: 12 });

/** The show in two queries: its page and a list. */
function Twice() {
  const { data: one } = useQuery(showQuery(show.id));
  const { data: list } = useQuery(newestShowsQuery(3));
  return (
    <>
      {one && list && <LikeShow show={one} />}
      <output data-testid="in-list">{list?.map(({ likes }) => likes).join()}</output>
    </>
  );
}

/** Serves a show whose like toggles, as on the real server. */
function serveShow(likedAtFirst = false, gate: Promise<unknown> = Promise.resolve()) {
  let liked = likedAtFirst;
  server.use(
    http.get(`*/api/shows/${show.id}`, () => HttpResponse.json(show)),
    http.get('*/api/shows', () => HttpResponse.json([show, someShow({ likes: 5 })])),
    http.get('*/api/shows/user/likes', () => HttpResponse.json(liked ? [show.id] : [])),
    http.post('*/api/shows/:id/like', async () => {
      await gate;
      liked = !liked;
      return HttpResponse.json({ liked, likes: 40 + (liked ? 1 : 0) });
    }),
  );
}

const heart = () => screen.findByRole('button', { name: /^Like Pip Happens:\s+\d+\s+likes?$/ });
const isPressed = async () => (await heart()).getAttribute('aria-pressed');
const inList = () => screen.getByTestId('in-list').textContent;

test('shows a like immediately in every list, then the server’s count', async () => {
  const gate = Promise.withResolvers<void>();
  serveShow(false, gate.promise);
  renderPage(<Twice />);
  fireEvent.click(await heart());
  expect(await isPressed()).toBe('true');
  expect((await heart()).textContent).toContain('13');
  expect(inList()).toBe('13,5');
  gate.resolve();
  await waitFor(() => expect(inList()).toBe('41,5'));
  expect(await isPressed()).toBe('true');
  expect(changes()).toEqual([{ method: 'POST', url: `/api/shows/${show.id}/like`, body: undefined }]);
});

test('restores heart and totals on a failure, with a message', async () => {
  serveShow();
  const gate = Promise.withResolvers<void>();
  server.use(
    http.post('*/api/shows/:id/like', async () => {
      await gate.promise;
      return refusal(503, 'service_unavailable', 'Away.');
    }),
  );
  renderPage(<Twice />);
  fireEvent.click(await heart());
  expect(await isPressed()).toBe('true');
  gate.resolve();
  await waitFor(() => expect(inList()).toBe('12,5'));
  expect(await isPressed()).toBe('false');
  expect(toasts()).toEqual(['Away.']);
});

test('treats a missing response as a failure', async () => {
  serveShow();
  server.use(http.post('*/api/shows/:id/like', () => HttpResponse.error()));
  renderPage(<Twice />);
  fireEvent.click(await heart());
  await waitFor(() => expect(toasts()).toEqual(['No response from server. Please check your connection.']));
  expect(inList()).toBe('12,5');
});

test('keeps the second of two clicks', async () => {
  const gate = Promise.withResolvers<void>();
  serveShow(false, gate.promise);
  renderPage(<Twice />);
  fireEvent.click(await heart());
  await waitFor(async () => expect(await isPressed()).toBe('true'));
  fireEvent.click(await heart());
  await waitFor(() => expect(inList()).toBe('12,5'));
  gate.resolve();
  await waitFor(() => expect(changes()).toHaveLength(2));
  await waitFor(() => expect(inList()).toBe('40,5'));
  expect(await isPressed()).toBe('false');
});

test('reaches the requested state even when another device liked the show before', async () => {
  serveShow(true);
  server.use(http.get('*/api/shows/user/likes', () => HttpResponse.json([]), { once: true }));
  renderPage(<Twice />);
  fireEvent.click(await heart());
  await waitFor(() => expect(inList()).toBe('41,5'));
  expect(await isPressed()).toBe('true');
  expect(changes()).toHaveLength(2);
});

test('shows existing likes from all pages as pressed', async () => {
  serveShow();
  server.use(
    http.get('*/api/shows/user/likes', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? HttpResponse.json([show.id])
        : HttpResponse.json(['f'.repeat(24)], { headers: { link: '</api/x?cursor=c2>; rel="next"' } }),
    ),
  );
  renderPage(<Twice />);
  await waitFor(async () => expect(await isPressed()).toBe('true'));
});

test('asks a visitor to sign in and sends nothing', async () => {
  serveShow();
  act(() => dropSession());
  renderPage(<Twice />, `/shows/${show.id}`);
  fireEvent.click(await heart());
  expect(await screen.findByText('Please login to like Pip Happens.')).toBeTruthy();
  expect(changes()).toEqual([]);
});
