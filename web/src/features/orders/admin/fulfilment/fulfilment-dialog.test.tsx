import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage } from '../../../../shared/testing/page.tsx';
import { administrator } from '../../../../shared/testing/people.ts';
import { refusal, startServer } from '../../../../shared/testing/server.ts';
import { ManagedOrdersPage } from '../pages/orders-page.tsx';
import { anOrder, openOrder, orderHandlers, paidOrder } from '../testing/orders.tsx';

const { server, changes } = startServer(administrator, orderHandlers);
const sent = () => changes().map(({ body }) => body);
const gig = { courier: 'GIG Logistics', tracking_number: 'GIG-0042', tracking_url: 'https://gig.test/42' };
const shipped = anOrder(0xa1, {
  status: 'shipped',
  fulfilment: { ...gig, shipped_at: '2026-11-13T10:00:00.000Z' },
});
type Dialog = ReturnType<typeof within>;
const type = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

async function ship(): Promise<Dialog> {
  openPage('/admin/orders', <ManagedOrdersPage />);
  const select = await screen.findByLabelText('Status of order POC-0000A1');
  fireEvent.change(select, { target: { value: 'shipped' } });
  return within(await screen.findByRole('dialog', { name: 'Set order POC-0000A1 to shipped?' }));
}

test('ships an order with its courier and tracking', async () => {
  server.use(http.put('*/api/admin/orders/:id/status', () => HttpResponse.json(shipped)));
  const dialog = await ship();
  type(dialog, /^Tracking number/, ' GIG-0042 ');
  type(dialog, /^Tracking address/, 'javascript:alert(1)');
  fireEvent.click(dialog.getByRole('button', { name: 'Set to shipped' }));
  await dialog.findByText('Please enter the courier.');
  expect(dialog.getByText('Please enter a URL that starts with https://')).toBeTruthy();
  expect(sent()).toEqual([]);
  type(dialog, /^Courier/, 'GIG Logistics');
  type(dialog, /^Tracking address/, 'https://gig.test/42');
  fireEvent.click(dialog.getByRole('button', { name: 'Set to shipped' }));
  await waitFor(() => expect(sent()).toEqual([{ status: 'shipped', from: 'paid', fulfilment: gig }]));
});

test('accepts an order without a courier', async () => {
  server.use(http.put('*/api/admin/orders/:id/status', () => HttpResponse.json(shipped)));
  const dialog = await ship();
  fireEvent.click(dialog.getByRole('button', { name: 'Set to shipped' }));
  await waitFor(() => expect(sent()).toEqual([{ status: 'shipped', from: 'paid' }]));
});

test('corrects the tracking of a shipped order and shows a refusal at its field', async () => {
  server.use(http.get('*/api/admin/orders/:id', () => HttpResponse.json(shipped)));
  const order = await openOrder(paidOrder);
  await order.findByText('GIG-0042');
  fireEvent.click(order.getByRole('button', { name: 'Change tracking' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tracking of order POC-0000A1' }));
  type(dialog, /^Courier/, '');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter the courier.');
  type(dialog, /^Courier/, 'DHL');
  const errors = [{ path: 'body.tracking_url', msg: 'must be an HTTPS URL' }];
  server.use(
    http.put('*/fulfilment', () =>
      HttpResponse.json(
        { error: 'Not valid.', code: 'invalid_request', errors, requestId: 'r' },
        { status: 400 },
      ),
    ),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/must be an HTTPS URL/i);
  server.use(http.put('*/fulfilment', () => refusal(409, 'order_not_shipped', 'Not shipped yet.')));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Not shipped yet.');
  server.use(http.put('*/fulfilment', () => HttpResponse.json(shipped)));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Tracking/ })).toBeNull());
  expect(sent().at(-1)).toEqual({ ...gig, courier: 'DHL' });
});

test('offers no courier fields for an order that is not shipped', async () => {
  const order = await openOrder(paidOrder);
  await order.findByText(paidOrder.number);
  expect(order.queryByRole('button', { name: 'Add tracking' })).toBeNull();
});
