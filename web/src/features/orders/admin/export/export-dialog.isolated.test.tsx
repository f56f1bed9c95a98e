import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { openPage, toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedOrdersPage } from '../pages/orders-page.tsx';
import { orderHandlers } from '../testing/orders.tsx';

vi.mock('../../../../shared/files/save-file.ts', () => ({ saveFile: vi.fn() }));
afterEach(() => vi.mocked(saveFile).mockReset());
const { server, reads } = startServer(administrator, orderHandlers);
const open = async (url = '/admin/orders') => {
  openPage(url, <ManagedOrdersPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export orders' }));
  return { dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Export CSV' })) };
};
/** Registered before the handler for one order, whose path would match too. */
const respond = (response: () => Response, seen?: (request: Request) => void) =>
  server.use(
    http.get('*/api/admin/orders/export', ({ request }) => {
      seen?.(request);
      return response();
    }),
  );

test('downloads the orders of a date range and a status with the token', async () => {
  let token: string | null = null;
  respond(
    () => new HttpResponse('id,total\n1,2.00\n', { headers: { 'content-type': 'text/csv' } }),
    (request) => {
      token = request.headers.get('authorization');
    },
  );
  const { dialog, send } = await open('/admin/orders?status=paid');
  type('From', '2026-11-01');
  type('To', '2026-11-21');
  expect(dialog.getByLabelText<HTMLSelectElement>('Status').value).toBe('paid');
  send();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(await file?.text()).toBe('id,total\n1,2.00\n');
  expect(name).toMatch(/^poc-orders-\d{4}-\d\d-\d\d\.csv$/);
  expect(token).toBe('Bearer t');
  const query = new URLSearchParams(reads('/api/admin/orders/export')[0]?.split('?')[1]);
  expect(Object.fromEntries(query)).toEqual({
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-21T22:59:59.999Z',
    status: 'paid',
  });
  await waitFor(() => expect(toasts()).toEqual(['Orders exported.']));
});

test('downloads all orders when nothing is selected', async () => {
  respond(() => new HttpResponse('id\n'));
  const { send } = await open();
  send();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(reads('/api/admin/orders/export')).toEqual(['/api/admin/orders/export']);
});

test('downloads the orders of the person that the list is limited to, and says so', async () => {
  respond(() => new HttpResponse('id\n'));
  const user = idOf(7);
  const { dialog, send } = await open(`/admin/orders?user=${user}`);
  dialog.getByText('Only this customer’s orders are exported.');
  send();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(reads('/api/admin/orders/export')).toEqual([`/api/admin/orders/export?user=${user}`]);
});

test('downloads the orders that were paid in the days of a link, and says so', async () => {
  respond(() => new HttpResponse('id\n'));
  const { dialog, send } = await open('/admin/orders?paid_from=2026-11-10&paid_to=2026-11-12');
  dialog.getByText('Only orders paid in the selected date range are exported.');
  send();
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(reads('/api/admin/orders/export')[0]).toMatch(
    /\?paid_from=2026-11-09T23%3A00%3A00.000Z&paid_to=2026-11-12T22%3A59%3A59.999Z$/,
  );
});

test('rejects a range that ends before it begins', async () => {
  const { dialog, send } = await open();
  type('From', '2026-11-21');
  type('To', '2026-11-20');
  send();
  await dialog.findByText('The end date must not be before the start date.');
  expect(reads('/api/admin/orders/export')).toEqual([]);
});

test('shows why a download failed and saves no file', async () => {
  respond(() => refusal(500, 'internal_error', 'Broken.'));
  const { dialog, send } = await open();
  send();
  await dialog.findByText('The orders could not be exported. Please try again.');
  expect(saveFile).not.toHaveBeenCalled();
});
