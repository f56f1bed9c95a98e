import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../../shared/testing/page.tsx';
import { deferredResponse, refusal } from '../../../shared/testing/server.ts';
import { needsResponse, startDashboardServer } from '../testing/dashboard-server.ts';
import { NeedsSection } from './needs-section.tsx';

const { server } = startDashboardServer();
const url = '*/api/admin/needs';
const respond = (changes: Partial<typeof needsResponse> = {}) =>
  server.use(http.get(url, () => HttpResponse.json({ ...needsResponse, ...changes })));
const open = () => {
  openPage('/admin', <NeedsSection />);
  return within(screen.getByRole('region', { name: 'Needs you' }));
};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-12T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows a placeholder, then each need with count, age, deadline and its screen', async () => {
  const { released, release } = deferredResponse();
  server.use(
    http.get(url, async () => {
      await released;
      return HttpResponse.json(needsResponse);
    }),
  );
  const list = open();
  expect(list.getByText('Loading open tasks…')).toBeTruthy();
  release();
  await list.findByRole('list');
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 failed renewal 2 days ago Due in 22 hours',
    '2 disputes to answer Oldest: 2 hours ago Due in 7 days',
    '99+ texts to review Oldest: 3 hours ago ',
    '3 failed events Oldest: 2 hours agoFor operators: npm run ops -- events dead-letters ',
    '1 product low on stock or sold out  ',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/subscriptions?status=unpaid',
    '/admin/money#disputes',
    '/admin/posts?cases=open',
    '/admin/merch?stock=low',
  ]);
  expect(list.queryByRole('status')).toBeNull();
});

test('marks a deadline that is near or past', async () => {
  vi.setSystemTime(new Date('2026-11-13T12:00:00Z'));
  respond();
  const list = open();
  const past = await list.findByText('Was due 2 hours ago');
  const marked = (text: HTMLElement) => text.closest('.MuiChip-root')?.className.includes('colorError');
  expect(marked(past)).toBe(true);
  expect(marked(list.getByText('Due in 6 days'))).toBe(false);
});

test('praises an empty list', async () => {
  const list = open();
  await list.findByText('Nothing needs your attention.');
  expect(list.queryByRole('list')).toBeNull();
});

test('names services that could not be counted, shows the others, and counts again on request', async () => {
  respond({ unavailable: ['commerce', 'community', 'catalog'], needs: needsResponse.needs.slice(2, 3) });
  const list = open();
  const missing = await list.findByText('Orders, posts and shows could not be counted.');
  expect(missing.getAttribute('role')).toBe('status');
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  respond({ unavailable: ['commerce'], needs: [] });
  fireEvent.click(list.getByRole('button', { name: 'Try again' }));
  await list.findByText('Orders could not be counted.');
  expect(list.queryByText('Nothing needs your attention.')).toBeNull();
  respond({ needs: [] });
  fireEvent.click(list.getByRole('button', { name: 'Try again' }));
  await list.findByText('Nothing needs your attention.');
});

test('shows a failure with a retry', async () => {
  server.use(http.get(url, () => refusal(503, 'service_unavailable', 'Away.'), { once: true }));
  const list = open();
  expect((await list.findByRole('alert')).textContent).toContain('The list could not be loaded.');
  fireEvent.click(list.getByRole('button', { name: 'Try again' }));
  await list.findByText('Nothing needs your attention.');
  await waitFor(() => expect(list.queryByRole('alert')).toBeNull());
});
