import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { refusal, startServer } from '../../../../shared/testing/server.ts';
import { anOrder, aRefund, openOrder, orderHandlers, paidOrder, pressInMenu } from '../testing/orders.tsx';

const { server, changes } = startServer(administrator, orderHandlers);
const openRefund = async () => {
  await openOrder();
  await pressInMenu('Refund');
  return within(await screen.findByRole('dialog', { name: 'Refund order POC-0000A1' }));
};
const send = (dialog: Awaited<ReturnType<typeof openRefund>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
const confirm = async (amount: string) => {
  const question = within(await screen.findByRole('dialog', { name: `Refund ${amount}?` }));
  expect(changes()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: `Refund ${amount}` }));
};
const refunded = (amount: number) =>
  anOrder(0xa1, {
    payment_status: 'part_refunded',
    refunds: [aRefund({ amount })],
  });

test('requires a reason and an amount within the refundable rest', async () => {
  const dialog = await openRefund();
  send(dialog);
  await dialog.findByText('Please enter a reason.');
  type(/^Reason/, 'A hole in it');
  fireEvent.click(dialog.getByLabelText('A part of it'));
  type(/^Amount/, '18125.51');
  send(dialog);
  await dialog.findByText('That is more than the refundable amount of this payment.');
  expect(changes()).toEqual([]);
});

test('refunds the whole rest after a second confirmation', async () => {
  server.use(http.post('*/api/admin/orders/:id/refunds', () => HttpResponse.json(refunded(18_125.5))));
  const dialog = await openRefund();
  expect(dialog.getByLabelText<HTMLInputElement>('Full remaining amount: ₦18,125.50').checked).toBe(true);
  type(/^Reason/, ' A hole in it ');
  send(dialog);
  await confirm('₦18,125.50');
  await waitFor(() => expect(toasts()).toEqual(['₦18,125.50 is being refunded.']));
  expect(changes()).toEqual([
    {
      method: 'POST',
      url: `/api/admin/orders/${paidOrder.id}/refunds`,
      body: { reason: 'A hole in it' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Refund order/ })).toBeNull());
});

test('refunds a part, and the order shows it', async () => {
  server.use(
    http.post('*/api/admin/orders/:id/refunds', () => {
      server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(refunded(500.5))));
      return HttpResponse.json(refunded(500.5));
    }),
  );
  const dialog = await openRefund();
  type(/^Reason/, 'A hole in it');
  fireEvent.click(dialog.getByLabelText('A part of it'));
  type(/^Amount/, '500.50');
  send(dialog);
  await confirm('₦500.50');
  await screen.findByText('On its way');
  expect(changes()[0]?.body).toEqual({ reason: 'A hole in it', amount: 500.5 });
});

test('sends nothing when the second confirmation is declined', async () => {
  const dialog = await openRefund();
  type(/^Reason/, 'A hole in it');
  send(dialog);
  const question = within(await screen.findByRole('dialog', { name: 'Refund ₦18,125.50?' }));
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Refund ₦18,125.50?')).toBeNull());
  expect(changes()).toEqual([]);
});

test.each([
  [
    () => refusal(409, 'refund_too_large', 'That is more than the refundable amount of this payment.'),
    /more than the refundable amount/,
  ],
  [() => refusal(500, 'internal_error', 'Broken.'), /^Failed to refund\. Check the order’s refunds/],
  [() => HttpResponse.error(), /this one may have been sent\.$/],
] as const)('reports a failed refund and refetches the order', async (respond, said) => {
  let asked = 0;
  server.use(
    http.post('*/api/admin/orders/:id/refunds', respond),
    http.get('*/api/admin/orders/:id', () => {
      asked += 1;
      return HttpResponse.json(paidOrder);
    }),
  );
  const dialog = await openRefund();
  type(/^Reason/, 'A hole in it');
  send(dialog);
  const before = asked;
  await confirm('₦18,125.50');
  expect((await dialog.findByRole('alert')).textContent).toMatch(said);
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});
