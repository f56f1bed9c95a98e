import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { aDispute } from '../../../../shared/testing/disputes.ts';
import { openPage, press, whereNow } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedOrdersPage } from '../pages/orders-page.tsx';
import { anOrder, aRefund, menuEntries, orderAnswers, paid, pending } from '../testing/orders.ts';

const { server } = startServer(administrator, orderAnswers);
const openOrder = async (order = paid) => {
  openPage(`/admin/orders?order=${order.id}`, <ManagedOrdersPage />);
  return within(await screen.findByRole('dialog', { name: /^Order details/ }));
};

test('shows an order in naira with its shipping, tax, customer and address', async () => {
  const dialog = await openOrder();
  await dialog.findByText(paid.number);
  const sums = dialog.getByText('Subtotal').closest('dl');
  expect([...(sums?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '₦15,000.00',
    '₦2,500.00',
    '₦625.50',
    '₦18,125.50',
  ]);
  expect(dialog.getByText('2 × ₦5,000')).toBeTruthy();
  expect(dialog.getByText('₦10,000')).toBeTruthy();
  expect(dialog.getByText('chidi@poc.test').getAttribute('href')).toBe('mailto:chidi@poc.test');
  expect(dialog.getByText(/12 Allen Avenue, Ikeja LGA, Ikeja, Lagos, Opposite the bank/)).toBeTruthy();
  expect(dialog.getByText(paid.reference ?? '')).toBeTruthy();
});

test('shows each action in the history with its author', async () => {
  const dialog = await openOrder();
  const lines = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(lines).toContainEqual(expect.stringMatching(/^Pending by itself12 Nov 2026/));
  expect(lines).toContainEqual(expect.stringMatching(/^Paid by Ngozi BalogunPaid in the shop12 Nov 2026/));
});

test('shows a dispute and the amount that the bank took back', async () => {
  const order = anOrder(0xa1, {
    charged_back: 7_400,
    disputes: [aDispute({ status: 'resolved', resolution: 'merchant-accepted', taken: 7_400 })],
  });
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)));
  const dialog = await openOrder();
  expect(await dialog.findByText('−₦7,400.00')).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Disputes' })).toBeTruthy();
  expect(dialog.getByText(/Chargeback. Lost: accepted/)).toBeTruthy();
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
  const dialog = await openOrder();
  expect(await dialog.findByText('Owambe Ventures Ltd, TIN 12345678-0001')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Download invoice POC-2026-000041' }));
  await waitFor(() => expect(numbers).toEqual(['POC-2026-000041']));
  fireEvent.click(dialog.getByRole('button', { name: 'Download credit note POC-CN-2026-000007' }));
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
  const dialog = await openOrder();
  await dialog.findByText('A hole in it');
  expect(dialog.getByText('Completed')).toBeTruthy();
  expect(dialog.getByText('Needs attention at Paystack')).toBeTruthy();
  expect(dialog.getByText('Refunded').nextSibling?.textContent).toBe('−₦500.00');
  expect(dialog.getByText('To be refunded').nextSibling?.textContent).toBe('−₦500.00');
});

test('offers no refund for an unpaid order', async () => {
  const dialog = await openOrder(pending);
  await dialog.findByText('Not paid yet (Paystack: card, bank transfer or USSD)');
  expect(await menuEntries()).not.toContain('Refund');
});

test('sets the status from the dialog', async () => {
  server.use(
    http.put('*/api/admin/orders/:id/status', () => HttpResponse.json({ ...paid, status: 'delivered' })),
    http.get('*/api/admin/orders', () => list([])),
  );
  const dialog = await openOrder();
  const select = await dialog.findByLabelText('Status of order POC-0000A1');
  fireEvent.change(select, { target: { value: 'delivered' } });
  const question = within(await screen.findByRole('dialog', { name: 'Set order POC-0000A1 to delivered?' }));
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json({ ...paid, status: 'delivered' })));
  fireEvent.click(question.getByRole('button', { name: 'Set to delivered' }));
  await waitFor(() => expect(dialog.getByDisplayValue('Delivered')).toBeTruthy());
});

test('shows an error with Retry when the order cannot be loaded', async () => {
  server.use(
    http.get('*/api/admin/orders', () => list([])),
    http.get('*/api/admin/orders/:id', () => refusal(404, 'order_not_found', 'Order not found')),
  );
  const dialog = await openOrder();
  await dialog.findByText('This order could not be loaded.');
  expect(dialog.getByText('Order not found')).toBeTruthy();
  server.use(...orderAnswers);
  fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  await dialog.findByText(paid.number);
});

test('opens from the list, and closing removes it from the address', async () => {
  openPage('/admin/orders', <ManagedOrdersPage />);
  fireEvent.click(await screen.findByLabelText('View order POC-0000A1'));
  await screen.findByRole('dialog', { name: /^Order details/ });
  expect(whereNow()).toBe(`/admin/orders?order=${paid.id}`);
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(whereNow()).toBe('/admin/orders');
});
