import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../shared/files/save-file.ts';
import { openPage, press, toasts } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { ManagedSubscriptionsPage } from './subscriptions-page.tsx';

vi.mock('../../../shared/files/save-file.ts', () => ({ saveFile: vi.fn() }));
afterEach(() => vi.mocked(saveFile).mockReset());
const { server, reads } = startServer(administrator, [
  http.get('*/api/admin/subscriptions', () => list([])),
  http.get(
    '*/api/admin/subscriptions/export',
    ({ request }) => new HttpResponse(`token\n${request.headers.get('authorization')}\n`),
  ),
]);
const open = async (query = '') => {
  openPage(`/admin/subscriptions${query}`, <ManagedSubscriptionsPage />);
  await screen.findByText('No subscriptions found.');
  press('Export CSV');
};
const asked = () => reads('/api/admin/subscriptions/export');

test('downloads all subscriptions with the token', async () => {
  await open();
  await waitFor(() => expect(toasts()).toEqual(['All subscriptions were exported.']));
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(await file?.text()).toBe('token\nBearer t\n');
  expect(name).toMatch(/^poc-subscriptions-\d{4}-\d\d-\d\d\.csv$/);
  expect(asked()).toEqual(['/api/admin/subscriptions/export']);
});

test('downloads the matching subscriptions and says so', async () => {
  await open('?status=unpaid&search=zainab');
  await waitFor(() => expect(toasts()).toEqual(['The matching subscriptions were exported.']));
  expect(asked()).toEqual(['/api/admin/subscriptions/export?search=zainab&status=unpaid']);
});

test('downloads the subscriptions of the person that the list is limited to', async () => {
  const user = idOf(7);
  await open(`?user=${user}`);
  await waitFor(() => expect(toasts()).toEqual(['The matching subscriptions were exported.']));
  expect(asked()).toEqual([`/api/admin/subscriptions/export?user=${user}`]);
});

test('downloads the plans that ended in the days of a link', async () => {
  await open('?ended_from=2026-11-10&ended_to=2026-11-12');
  screen.getByRole('button', { name: /^Members whose plan ended 10 Nov 2026 to 12 Nov 2026/ });
  await waitFor(() => expect(toasts()).toEqual(['The matching subscriptions were exported.']));
  expect(asked()[0]).toMatch(
    /\?ended_from=2026-11-09T23%3A00%3A00.000Z&ended_to=2026-11-12T22%3A59%3A59.999Z$/,
  );
});

test('shows why a download failed and saves no file', async () => {
  server.use(http.get('*/api/admin/subscriptions/export', () => refusal(500, 'internal_error', 'Broken.')));
  await open();
  await waitFor(() =>
    expect(toasts()).toEqual(['The subscriptions could not be exported. Please try again.']),
  );
  expect(saveFile).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(false);
});
