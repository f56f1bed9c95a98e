import type { AuditRecord } from '@poc/contracts/entities/identity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../shared/files/save-file.ts';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { list, refusal } from '../../../shared/testing/server.ts';
import { ada, ngozi, startUsersServer } from '../testing/users-server.tsx';
import { AuditPage } from './audit-page.tsx';

vi.mock('../../../shared/files/save-file.ts', () => ({ saveFile: vi.fn() }));
afterEach(() => vi.mocked(saveFile).mockReset());
const { server, reads, changes } = startUsersServer();

let at = 0;
const record = (given: Partial<AuditRecord> = {}): AuditRecord => ({
  id: idOf(100 + at++),
  actor: { id: ngozi.id, name: 'Ngozi Balogun' },
  service: 'identity',
  action: 'user.role.set',
  target: { kind: 'user', id: ada.id, name: 'Ada Eze' },
  before: { role: 'user' },
  after: { role: 'admin' },
  reason: null,
  at: '2026-11-12T13:05:00.000Z',
  ...given,
});
const respond = (...records: AuditRecord[]) => server.use(http.get('*/api/admin/audit', () => list(records)));
const open = (search = '') => openPage(`/admin/audit${search}`, <AuditPage />);
const lastRead = () => reads('/api/admin/audit?').at(-1);
const made = 'Ngozi Balogun changed the role of Ada Eze from user to admin';

test('shows each change with the values before and after, and a link to the thing', async () => {
  respond(
    record(),
    record({
      action: 'order.status.set',
      target: { kind: 'order', id: idOf(7), name: 'POC-7K3M9Q' },
      before: { status: 'paid' },
      after: { status: 'shipped' },
    }),
    record({ action: 'post-comment.delete', target: { kind: 'post-comment', id: idOf(8) } }),
  );
  open();
  const line = within((await screen.findByText(made)).closest('li') as HTMLElement);
  expect(line.getByText('role').parentElement?.textContent).toBe('rolebefore: user → after: admin');
  expect(line.getByText('12 Nov 2026, 14:05 WAT')).toBeTruthy();
  expect(line.getByRole('link').getAttribute('href')).toBe(`/admin/users/${ada.id}`);
  const [, order] = screen.getAllByRole('link', { name: /^Open: / });
  expect(order?.getAttribute('href')).toBe(`/admin/orders/${idOf(7)}`);
  expect(screen.getAllByRole('link', { name: /^Open: / })).toHaveLength(2);
});

test('filters by administrator, thing, action and days, in the address', async () => {
  respond(record());
  open(`?target=${ada.id}`);
  await screen.findByText(made);
  await screen.findByRole('option', { name: 'Ngozi Balogun' });
  type('Administrator', ngozi.id);
  await waitFor(() =>
    expect(lastRead()).toBe(`/api/admin/audit?limit=25&actor=${ngozi.id}&target=${ada.id}`),
  );
  type('Action', 'user.role.set');
  type('From', '2026-11-12');
  type('To', '2026-11-12');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(lastRead()?.split('?')[1]))).toEqual({
      limit: '25',
      actor: ngozi.id,
      action: 'user.role.set',
      target: ada.id,
      from: '2026-11-11T23:00:00.000Z',
      to: '2026-11-12T22:59:59.999Z',
    }),
  );
  type('Object', 'order');
  await waitFor(() => expect(lastRead()).toContain('kind=order'));
  expect(lastRead()).not.toContain('action=');
  press('Show all');
  await waitFor(() => expect(whereNow()).not.toContain('target'));
});

test('refuses a period that ends before it begins, and ignores an unknown thing', async () => {
  respond(record());
  open('?kind=moon&from=2026-11-13&to=2026-11-12');
  expect(screen.getByText('The end date must not be before the start date.')).toBeTruthy();
  await screen.findByText(made);
  expect(lastRead()).not.toContain('moon');
});

test('exports the records of the filters', async () => {
  respond();
  server.use(http.get('*/api/admin/audit/export', () => new HttpResponse('Time\n')));
  open(`?actor=${ngozi.id}`);
  await screen.findByText('No actions found.');
  press('Export CSV');
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(reads('/api/admin/audit/export')).toEqual([`/api/admin/audit/export?actor=${ngozi.id}`]);
  server.use(http.get('*/api/admin/audit/export', () => refusal(500, 'internal_error', 'Broken.')));
  press('Export CSV');
  await waitFor(() => expect(toasts()).toContain('The records could not be exported. Please try again.'));
});

test('undoes a change after confirmation', async () => {
  const change = record();
  respond(change);
  server.use(http.put('*/api/admin/users/:id/role', () => HttpResponse.json(ada)));
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Undo: ${made}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Ada Eze will be a member again, and gets an email about it.');
  expect(reads('/api/admin/audit?').at(-1)).toBe(
    `/api/admin/audit?target=${ada.id}&kind=user&from=${encodeURIComponent(change.at)}&limit=100`,
  );
  expect(changes()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(toasts()).toContain('Change undone.'));
  expect(changes()).toEqual([
    { method: 'PUT', url: `/api/admin/users/${ada.id}/role`, body: { role: 'user' } },
  ]);
});

test('asks for a reason to lift a suspension', async () => {
  respond(record({ action: 'user.suspended', before: { suspended: false }, after: { suspended: true } }));
  server.use(http.put('*/api/admin/users/:id/status', () => HttpResponse.json(ada)));
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText(/Reason/);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('Please give a reason.');
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'A mistake' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([{ suspended: false, reason: 'A mistake' }]),
  );
});

test('does not undo what was changed again', async () => {
  const first = record();
  respond(record({ before: { role: 'admin' }, after: { role: 'user' } }), first);
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Undo: ${made}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/This was changed again on .*from admin to user\. Undo that change first\./);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

test('does not undo what was changed again while the dialog was open', async () => {
  const first = record();
  respond(first);
  open();
  fireEvent.click(await screen.findByRole('button', { name: `Undo: ${made}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Ada Eze will be a member/);
  respond(record({ before: { role: 'admin' }, after: { role: 'user' } }), first);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This was changed again on /);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  expect(changes()).toEqual([]);
});

test('does not undo a change that later ones displaced from the response', async () => {
  const first = record();
  respond(first);
  open();
  await screen.findByText(made);
  respond(record({ action: 'user.note.create', before: {}, after: {} }));
  press(`Undo: ${made}`);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Too many changes followed, so this one can no longer be undone here.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

test('shows why an undo failed', async () => {
  respond(record());
  server.use(
    http.put('*/api/admin/users/:id/role', () =>
      refusal(409, 'last_administrator', 'The last administrator cannot be deleted or demoted.'),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Undo: / }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/^Ada Eze will be a member/);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await dialog.findByText('The last administrator cannot be deleted or demoted.');
});

test('offers to retry when the records could not be loaded', async () => {
  server.use(http.get('*/api/admin/audit', () => refusal(500, 'internal_error', 'Broken.')));
  open();
  await screen.findByText('The record could not be loaded.');
  respond(record());
  press('Try Again');
  await screen.findByText(made);
});
