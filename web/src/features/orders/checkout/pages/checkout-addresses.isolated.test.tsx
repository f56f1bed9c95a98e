import type { SavedAddress } from '@poc/contracts/entities/addresses';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { left } from '../../../../shared/testing/left-for.ts';
import { own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { toasts } from '../../../../shared/testing/page.tsx';
import { deferredResponse, list, refusal } from '../../../../shared/testing/server.ts';
import { waitingToasts } from '../../../../shared/toasts/show-toast.ts';
import { field, fillAddress, fillCart, payButton, show, type } from '../testing/checkout-screen.tsx';
import { refusePayment, serveCheckout } from '../testing/checkout-server.ts';

vi.mock('../../../../shared/payment/leave-for.ts', async (original) =>
  (await import('../../../../shared/testing/left-for.ts')).staying(original),
);

const { server, changes } = startMemberServer();
fillCart();

const home: SavedAddress = {
  ...{ id: 'a'.repeat(24), name: 'Ada Obi', phone: '+2348030000101', address: '14 Admiralty Way' },
  ...{ city: 'Lekki', state: 'Lagos', lga: '', landmark: 'Opposite the bank' },
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const office = { ...home, id: 'b'.repeat(24), address: '2 Broad Street', city: 'Ibadan', state: 'Oyo' };
const serve = (...addresses: SavedAddress[]) =>
  server.use(http.get(own('/addresses'), () => list(addresses)));
const saves = () => changes().filter(({ url }) => url.endsWith('/addresses'));

test('pays with the latest saved address in one click', async () => {
  serve(home, office);
  const { started } = serveCheckout(server);
  show();
  expect(await screen.findByRole('radio', { name: /14 Admiralty Way/ })).toHaveProperty('checked', true);
  expect(screen.queryByLabelText(/^Address/)).toBeNull();
  fireEvent.click(await payButton());
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body.shipping_info).toMatchObject({
    ...{
      name: 'Ada Obi',
      phone: '0803 000 0101',
      address: '14 Admiralty Way',
      city: 'Lekki',
      state: 'Lagos',
    },
    landmark: 'Opposite the bank',
  });
  expect(saves()).toEqual([]);
});

test('pays with another saved address, and with an edited one', async () => {
  serve(home, office);
  const { started } = serveCheckout(server);
  show();
  fireEvent.click(await screen.findByRole('radio', { name: /2 Broad Street/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field(/^City/).value).toBe('Ibadan');
  type(/^City/, 'Ogbomosho');
  expect(screen.getByRole('radio', { name: 'Another address' })).toHaveProperty('checked', true);
  fireEvent.click(await payButton());
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body.shipping_info).toMatchObject({ address: '2 Broad Street', city: 'Ogbomosho' });
  expect(saves()).toEqual([]);
});

test('saves a new address on request only, and pays if that fails', async () => {
  const { started } = serveCheckout(server);
  server.use(http.post(own('/addresses'), () => refusal(409, 'too_many_addresses', 'You have 10.')));
  show();
  const pay = await payButton();
  expect(screen.queryByRole('group', { name: 'Saved addresses' })).toBeNull();
  fillAddress();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save this address for later orders' }));
  fireEvent.click(pay);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(saves()[0]?.body).toMatchObject({ address: '12 Allen Avenue', state: 'Lagos' });
  await waitFor(() => expect(left).toHaveLength(1));
  await waitFor(() => expect(toasts()[0]).toContain('Your address was not saved.'));
});

test('deletes an address and offers Undo', async () => {
  serve(home, office);
  serveCheckout(server);
  server.use(
    http.delete(own(`/addresses/${home.id}`), () => new HttpResponse(null, { status: 204 })),
    http.post(own('/addresses'), () => HttpResponse.json(home, { status: 201 })),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the address 14 Admiralty Way, Lekki' }));
  await waitFor(() => expect(screen.queryByRole('radio', { name: /14 Admiralty Way/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Another address' }));
  expect(field(/^Address/).value).toBe('');
  act(() => waitingToasts.get()[0]?.action?.run());
  await waitFor(() => expect(saves()[0]?.body).toMatchObject({ address: '14 Admiralty Way' }));
});

test('stays open when the saved addresses cannot be read, now and later', async () => {
  server.use(http.get(own('/addresses'), () => refusal(500, 'internal_error', 'Oh.')));
  const { started } = serveCheckout(server);
  server.use(http.post(own('/addresses'), () => HttpResponse.json(home, { status: 201 })));
  show();
  const pay = await payButton();
  fillAddress();
  // Saving refetches the list.
  fireEvent.click(screen.getByRole('checkbox', { name: 'Save this address for later orders' }));
  fireEvent.click(pay);
  await waitFor(() => expect(started).toHaveLength(1));
  await waitFor(() => expect(left).toHaveLength(1));
});

test('opens without the saved addresses when they are late, and offers them then', async () => {
  const held = deferredResponse();
  server.use(
    http.get(own('/addresses'), async () => {
      await held.released;
      return list([home]);
    }),
  );
  serveCheckout(server);
  show();
  await payButton();
  type(/^City/, 'Ikeja');
  held.release();
  expect(await screen.findByRole('radio', { name: /14 Admiralty Way/ })).toHaveProperty('checked', false);
  expect(field(/^City/).value).toBe('Ikeja');
});

test('an address that was being typed is kept apart from the saved ones', async () => {
  serve(home, office);
  const { started } = serveCheckout(server);
  const first = show();
  fireEvent.click(await screen.findByRole('radio', { name: 'Another address' }));
  type(/^Address/, '5 Aba Road');
  type(/^City/, 'Aba');
  type('State', 'Abia');
  first.unmount();
  serve(office, home);
  show();
  expect(await screen.findByRole('radio', { name: 'Another address' })).toHaveProperty('checked', true);
  fireEvent.click(await payButton());
  await waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]?.body.shipping_info).toMatchObject({ address: '5 Aba Road', city: 'Aba', state: 'Abia' });
});

test('shows an error of a saved address at its field', async () => {
  serve(home);
  serveCheckout(server);
  refusePayment(server, 400, 'invalid_request', 'Some of the information sent is not valid.', {
    errors: [{ path: 'body.shipping_info.phone', msg: 'must be a phone number' }],
  });
  show();
  fireEvent.click(await payButton());
  await waitFor(() => expect(field(/^Phone/).getAttribute('aria-invalid')).toBe('true'));
  expect(field(/^Address/).value).toBe('14 Admiralty Way');
});

test('opens the folded company again for an invalid TIN, and leaves it open while it is emptied', async () => {
  serve(home);
  serveCheckout(server);
  show();
  const pay = await payButton();
  const panel = screen.getByText('Invoice to a company').closest('details') as HTMLDetailsElement;
  const fold = (open: boolean) => {
    panel.open = open;
    fireEvent(panel, new Event('toggle'));
  };
  fold(true);
  type('Company’s TIN (optional)', '123');
  fold(false);
  fireEvent.click(pay);
  await waitFor(() => expect(panel.open).toBe(true));
  await waitFor(() => expect(document.activeElement).toBe(field('Company’s TIN (optional)')));
  type('Company’s TIN (optional)', '');
  await waitFor(() =>
    expect(field('Company’s TIN (optional)').getAttribute('aria-invalid')).not.toBe('true'),
  );
  expect(panel.open).toBe(true);
});
