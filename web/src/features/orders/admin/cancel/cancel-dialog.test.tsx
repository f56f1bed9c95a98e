import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { deferredResponse, refusal, startServer } from '../../../../shared/testing/server.ts';
import {
  anOrder,
  menuEntries,
  openOrder,
  orderHandlers,
  paidOrder,
  pending,
  pressInMenu,
} from '../testing/orders.tsx';

const { server, changes } = startServer(administrator, orderHandlers);
const url = '*/api/admin/orders/:id/cancel';
const title = `Cancel order ${pending.number}?`;
const cancelled = {
  ...pending,
  status: 'cancelled',
  payment_status: 'failed',
  cancellable: false,
  history: [
    ...pending.history,
    { status: 'cancelled', by: 'Ngozi Balogun', at: '2026-11-12T15:00:00.000Z', note: 'Damaged' },
  ],
} as const;
const becomes = (order: object) =>
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(order)));
const openCancel = async () => {
  const view = await openOrder(pending);
  await view.findByText(pending.number);
  await pressInMenu('Cancel order');
  return within(await screen.findByRole('dialog', { name: title }));
};
const send = (dialog: Awaited<ReturnType<typeof openCancel>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));

test.each([
  ['is paid', paidOrder],
  [
    'was sent without a payment',
    anOrder(0xa4, { status: 'shipped', payment_status: 'pending', cancellable: false }),
  ],
  ['is cancelled', cancelled],
])('an order that %s cannot be cancelled here', async (_, order) => {
  becomes(order);
  const view = await openOrder(order);
  await view.findByText(order.number);
  expect(await menuEntries()).not.toContain('Cancel order');
});

test('requires a reason of a sensible length', async () => {
  const dialog = await openCancel();
  expect(dialog.getByText(/Ada Eze gets an email\./)).toBeTruthy();
  type(/^Reason/, '  ');
  send(dialog);
  await dialog.findByText('Please enter a reason.');
  type(/^Reason/, 'x'.repeat(301));
  await dialog.findByText('This is too long: at most 300 characters.');
  send(dialog);
  expect(changes()).toEqual([]);
});

test('is busy and stays open during the request, then shows the cancelled order with its reason', async () => {
  const { released, release } = deferredResponse();
  server.use(
    http.post(url, async () => {
      await released;
      becomes(cancelled);
      return HttpResponse.json(cancelled);
    }),
  );
  const dialog = await openCancel();
  type(/^Reason/, ' Damaged ');
  send(dialog);
  const busy = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Cancelling…' });
  expect(busy.disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
  expect(screen.getByRole('dialog', { name: title })).toBeTruthy();
  release();
  await waitFor(() => expect(toasts()).toEqual([`Order ${pending.number} was cancelled.`]));
  expect(changes()).toEqual([
    { method: 'POST', url: `/api/admin/orders/${pending.id}/cancel`, body: { reason: 'Damaged' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(await screen.findByText('Damaged')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('changes nothing on Keep order', async () => {
  const dialog = await openCancel();
  type(/^Reason/, 'Damaged');
  fireEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(changes()).toEqual([]);
});

const isPaid = 'This order is paid. Refund it instead: a whole refund cancels it.';
test('offers a refund when Paystack reports that the order was paid', async () => {
  server.use(
    http.post(url, () => {
      becomes({ ...paidOrder, id: pending.id });
      return refusal(409, 'order_paid', isPaid);
    }),
  );
  const dialog = await openCancel();
  type(/^Reason/, 'Damaged');
  send(dialog);
  expect((await dialog.findByRole('alert')).textContent).toBe(isPaid);
  fireEvent.click(dialog.getByRole('button', { name: 'Keep order' }));
  await screen.findByRole('button', { name: 'Mark as shipped' });
  expect(await menuEntries()).toEqual(['Refund']);
  expect(toasts()).toEqual([]);
});

test.each([
  [
    () => refusal(409, 'order_not_cancellable', 'This order can no longer be cancelled.'),
    'This order can no longer be cancelled.',
  ],
  [
    () => refusal(503, 'payment_provider_unavailable', 'Not answering.'),
    'Paystack did not confirm whether this order is paid, so it is not cancelled. Please try again in a moment.',
  ],
  [() => refusal(500, 'internal_error', 'Broken.'), 'Failed to cancel the order. Please try again.'],
] as const)('explains a failed cancellation, which can be retried', async (respond, text) => {
  server.use(http.post(url, respond));
  const dialog = await openCancel();
  type(/^Reason/, 'Damaged');
  send(dialog);
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  server.use(http.post(url, () => HttpResponse.json(cancelled)));
  send(dialog);
  await waitFor(() => expect(toasts()).toEqual([`Order ${pending.number} was cancelled.`]));
});

test('shows the server’s error for the reason next to its field', async () => {
  server.use(
    http.post(url, () =>
      refusal(400, 'validation_failed', 'Please check your input.', {
        errors: [{ path: 'body.reason', msg: 'Too long.' }],
      }),
    ),
  );
  const dialog = await openCancel();
  type(/^Reason/, 'Damaged');
  send(dialog);
  await dialog.findByText('Too long.');
});
