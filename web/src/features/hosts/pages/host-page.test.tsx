import type { HostDetail } from '@poc/contracts/entities/hosts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someId, someShow } from '../../../shared/testing/shows.ts';
import { aHost } from '../testing/hosts.ts';
import { HostPage } from './host-page.tsx';

const { server } = startMemberServer();
const at = '*/api/hosts/kemi-bankole';
const { active: _, position: __, version: ___, ...plain } = aHost();
const kemi: HostDetail = { ...plain, following: false, streams: [] };

function open(host: HostDetail = kemi, more: Parameters<typeof server.use> = []) {
  server.use(
    http.get(at, () => HttpResponse.json(host)),
    http.get(`${at}/shows`, () => list([someShow({ title: 'Kolo Kings' })])),
  );
  server.use(...more);
  renderPage(
    <Routes>
      <Route path="/hosts/:id" element={<HostPage />} />
      <Route path="*" element={null} />
    </Routes>,
    '/hosts/kemi-bankole',
  );
}

test('shows a host with streams and shows', async () => {
  const live = { id: someId(), title: 'Pip Happens', thumbnail_url: '', status: 'live' } as const;
  const next = { ...live, id: someId(), title: 'Naira & Sense', status: 'scheduled' } as const;
  const start_time = '2026-01-15T10:00:00.000Z';
  open({ ...kemi, streams: [live, next].map((stream) => ({ ...stream, start_time })) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kemi Bankole' })).toBeTruthy();
  expect(document.title).toBe('Kemi Bankole · POC');
  for (const text of ['Candlesticks and comedy', 'Ten years on a trading desk.', '4 followers']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  const streams = within(screen.getByRole('region', { name: 'Live and next' }));
  expect(streams.getByRole('link', { name: 'Pip Happens' }).getAttribute('href')).toBe(`/live/${live.id}`);
  expect(streams.getAllByText('Live')).toHaveLength(1);
  const shows = within(screen.getByRole('region', { name: 'Shows' }));
  expect(await shows.findByRole('heading', { name: 'Kolo Kings' })).toBeTruthy();
});

test('explains missing streams and shows', async () => {
  open(kemi, [http.get(`${at}/shows`, () => list([]))]);
  expect(await screen.findByText(/^No stream is planned\./)).toBeTruthy();
  expect(await screen.findByText('No shows published yet.')).toBeTruthy();
});

test('follows and unfollows; a failure restores the state', async () => {
  const bodies: unknown[] = [];
  let fails = false;
  open(kemi, [
    http.put(`${at}/follow`, async ({ request }) => {
      const body = (await request.json()) as { following: boolean };
      bodies.push(body);
      if (fails) return refusal(503, 'service_unavailable', 'Not now.');
      return HttpResponse.json({ ...body, followers: body.following ? 9 : 8 });
    }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Kemi Bankole', pressed: false }));
  expect(await screen.findByText('9 followers')).toBeTruthy();
  fails = true;
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Kemi Bankole', pressed: true }));
  await expect.poll(() => toasts()).toContainEqual(expect.stringContaining('Not now.'));
  expect(screen.getByText('9 followers')).toBeTruthy();
  expect(bodies).toEqual([{ following: true }, { following: false }]);
});

test('asks visitors to sign in', async () => {
  act(() => dropSession());
  open({ ...kemi, following: false });
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Kemi Bankole' }));
  expect(await screen.findByText('Please login to follow Kemi Bankole.')).toBeTruthy();
});

test.each([
  [404, 'host_not_found', 'Host not found'],
  [400, 'invalid_request', 'Host not found'],
  [503, 'service_unavailable', 'The host could not be loaded'],
])('%i: %s', async (status, code, heading) => {
  open(kemi, [http.get(at, () => refusal(status, code as never, 'No.'))]);
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});
