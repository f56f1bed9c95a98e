import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { aDispute } from '../../../../shared/testing/disputes.ts';
import { toasts } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../../shared/testing/server.ts';
import {
  anOrder,
  aRefund,
  menuEntries,
  openOrder,
  orderHandlers,
  paidOrder,
  pending,
} from '../testing/orders.tsx';

const { server, reads, changes } = startServer(administrator, orderHandlers);
test('shows an order in naira with its shipping, tax, customer and address', async () => {
  const page = await openOrder();
  await page.findByText(paidOrder.number);
  const sums = page.getByText('Subtotal').closest('dl');
  expect([...(sums?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '₦15,000.00',
    '₦2,500.00',
    '₦625.50',
    '₦18,125.50',
  ]);
  expect(page.getByText('2 × ₦5,000')).toBeTruthy();
  expect(page.getByText('₦10,000')).toBeTruthy();
  expect(page.getByText('chidi@poc.test').getAttribute('href')).toBe('mailto:chidi@poc.test');
  expect(page.getByText(/12 Allen Avenue, Ikeja LGA, Ikeja, Lagos, Opposite the bank/)).toBeTruthy();
  expect(page.getByText(paidOrder.reference ?? '')).toBeTruthy();
});

test('shows each action in the history with its author', async () => {
  const page = await openOrder();
  const lines = (await page.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toContainEqual(expect.stringMatching(/^Pending by itself12 Nov 2026/));
  expect(lines).toContainEqual(expect.stringMatching(/^Paid by Ngozi BalogunPaid in the shop12 Nov 2026/));
});

test('shows a dispute and the amount that the bank took back', async () => {
  const order = anOrder(0xa1, {
    charged_back: 7_400,
    disputes: [aDispute({ status: 'resolved', resolution: 'merchant-accepted', taken: 7_400 })],
  });
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)));
  const page = await openOrder();
  expect(await page.findByText('−₦7,400.00')).toBeTruthy();
  expect(page.getByRole('heading', { name: 'Disputes' })).toBeTruthy();
  expect(page.getByText(/Chargeback. Lost: accepted/)).toBeTruthy();
});

test('downloads the invoice and a credit note', async () => {
  const order = anOrder(0xa1, {
    bill_to: { company_name: 'Owambe Ventures Ltd', tin: '12345678-0001' },
    refunds: [aRefund({ status: 'processed', credit_note: 'POC-CN-2026-000007' })],
  });
  const numbers: unknown[] = [];
  server.use(
    http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)),
    http.get('*/api/admin/invoices/:number', ({ params }) => {
      numbers.push(params.number);
      return HttpResponse.arrayBuffer(new Uint8Array([1]).buffer);
    }),
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
  const page = await openOrder();
  expect(await page.findByText('Owambe Ventures Ltd, TIN 12345678-0001')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: 'Download invoice POC-2026-000041' }));
  await waitFor(() => expect(numbers).toEqual(['POC-2026-000041']));
  fireEvent.click(page.getByRole('button', { name: 'Download credit note POC-CN-2026-000007' }));
  await waitFor(() => expect(numbers).toContain('POC-CN-2026-000007'));
});

test('marks an order that was sent unpaid', async () => {
  const order = anOrder(0xa1, { payment_status: 'pending', sent_unpaid: true });
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)));
  expect(await (await openOrder()).findByText('Sent unpaid')).toBeTruthy();
});

test('lists refunds with reason and status', async () => {
  const order = anOrder(0xa1, {
    payment_status: 'part_refunded',
    refunded: 500,
    refunds: [
      aRefund({ status: 'processed' }),
      aRefund({ id: 'f'.repeat(24), reason: 'Twice', status: 'needs-attention' }),
    ],
  });
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)));
  const page = await openOrder();
  await page.findByText('A hole in it');
  expect(page.getByText('Completed')).toBeTruthy();
  expect(page.getByText('Needs attention at Paystack')).toBeTruthy();
  expect(page.getByText('Refunded').nextSibling?.textContent).toBe('−₦500.00');
  expect(page.getByText('To be refunded').nextSibling?.textContent).toBe('−₦500.00');
});

test('offers no refund for an unpaid order', async () => {
  const page = await openOrder(pending);
  await page.findByText('Not paid yet (Paystack: card, bank transfer or USSD)');
  expect(await menuEntries()).not.toContain('Refund');
});

test('sets the status after a question', async () => {
  server.use(
    http.put('*/api/admin/orders/:id/status', () => HttpResponse.json({ ...paidOrder, status: 'delivered' })),
  );
  const page = await openOrder();
  const select = await page.findByLabelText('Status of order POC-0000A1');
  fireEvent.change(select, { target: { value: 'delivered' } });
  const question = within(await screen.findByRole('dialog', { name: 'Set order POC-0000A1 to delivered?' }));
  server.use(
    http.get('*/api/admin/orders/:id', () => HttpResponse.json({ ...paidOrder, status: 'delivered' })),
  );
  fireEvent.click(question.getByRole('button', { name: 'Set to delivered' }));
  await waitFor(() => expect(page.getByDisplayValue('Delivered')).toBeTruthy());
});

test('shows an error with Retry when the order cannot be loaded', async () => {
  server.use(http.get('*/api/admin/orders/:id', () => refusal(404, 'order_not_found', 'Order not found')));
  const page = await openOrder();
  await page.findByText('This order could not be loaded');
  expect(page.getByText('Order not found')).toBeTruthy();
  server.use(...orderHandlers);
  fireEvent.click(page.getByRole('button', { name: 'Try Again' }));
  await page.findByText(paidOrder.number);
});

test('lists the changes by administrators, with a link to all of them', async () => {
  const record = {
    ...{ id: 'd'.repeat(24), action: 'order.refund', at: '2026-11-12T14:00:00.000Z', reason: '' },
    ...{ before: {}, after: {}, actor: { id: 'c'.repeat(24), name: 'Ngozi Balogun' } },
    target: { kind: 'order', id: paidOrder.id, name: paidOrder.number },
  };
  server.use(http.get('*/api/admin/audit', () => list([record])));
  await openOrder();
  const audit = within(await screen.findByRole('region', { name: 'Audit record' }));
  await audit.findByText('Ngozi Balogun refunded this order');
  expect(audit.queryByRole('link', { name: /^Open:/ })).toBeNull();
  expect(audit.getByRole('link', { name: 'Open in the audit log' }).getAttribute('href')).toBe(
    `/admin/audit?target=${paidOrder.id}`,
  );
  expect(reads('/api/admin/audit')[0]).toContain(`target=${paidOrder.id}`);
  expect(audit.getByLabelText('Sort by')).toBeTruthy();
});

test('offers no sort for an empty audit record', async () => {
  await openOrder();
  const audit = within(await screen.findByRole('region', { name: 'Audit record' }));
  await audit.findByText('No actions found.');
  expect(audit.queryByLabelText('Sort by')).toBeNull();
});

test('writes a note, and deletes the note of a previous administrator', async () => {
  const note = {
    ...{ id: idOf(60), content: 'شكرا 4411', at: '2026-11-12T13:05:00.000Z' },
    author: { id: administrator.id, name: administrator.name },
  };
  const other = {
    ...note,
    id: idOf(61),
    content: 'Gone',
    at: '2026-11-11T13:05:00.000Z',
    author: { id: idOf(7), name: '' },
  };
  server.use(
    http.post('*/api/admin/orders/:id/notes', () => HttpResponse.json(note, { status: 201 })),
    http.delete('*/api/admin/orders/:id/notes/:noteId', () => new HttpResponse(null, { status: 204 })),
  );
  await openOrder();
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  await notes.findByText('No notes.');
  fireEvent.click(notes.getByRole('button', { name: 'Write a note' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: note.content } });
  server.use(http.get('*/api/admin/orders/:id/notes', () => list([note, other])));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await notes.findByText('شكرا 4411');
  expect(notes.getByText('A former administrator, 11 Nov 2026, 14:05 WAT')).toBeTruthy();

  fireEvent.click(notes.getByRole('button', { name: /^Delete the note of 11 Nov/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this note?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('Note deleted.'));
  expect(changes()).toEqual([
    { method: 'POST', url: `/api/admin/orders/${paidOrder.id}/notes`, body: { content: note.content } },
    { method: 'DELETE', url: `/api/admin/orders/${paidOrder.id}/notes/${other.id}`, body: undefined },
  ]);
});

test('has no notes on an order of a deleted account', async () => {
  const erased = { ...paidOrder, User: { name: 'Former customer', email: '', phone: '' } };
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(erased)));
  await openOrder();
  await screen.findByRole('region', { name: 'Audit record' });
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
});

test('retries the notes alone', async () => {
  server.use(
    http.get('*/api/admin/orders/:id/notes', () => refusal(503, 'service_unavailable', 'Wait.'), {
      once: true,
    }),
  );
  await openOrder();
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  await notes.findByText('The notes could not be loaded.');
  fireEvent.click(notes.getByRole('button', { name: 'Try Again' }));
  await notes.findByText('No notes.');
});
