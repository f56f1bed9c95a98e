import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { anOption, pickup, standard } from '../testing/delivery-options.ts';
import { DeliveryPage } from './delivery-page.tsx';

const bodyOf = ({ id: _, ...body }: DeliveryOption) => body;
const newOf = ({ id: _, version: __, ...body }: DeliveryOption) => body;
/** A second active option, so that no other is the last. */
const riders = anOption(4, { name: 'Riders', version: 7 });

const { server, changes } = startServer(administrator, [
  http.get('*/api/admin/delivery-options', () => list([standard, pickup])),
]);
const open = () => openPage('/admin/delivery', <DeliveryPage />);
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async () => within(await screen.findByRole('dialog'));
const openForm = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return dialog();
};

test('shows every option with price, time, places and availability', async () => {
  open();
  expect(screen.getByRole('table', { name: 'Delivery options' }).getAttribute('aria-busy')).toBe('true');
  const first = await row('Standard delivery');
  expect(first.getAllByText('₦2,500').length).toBeGreaterThan(0);
  expect(first.getAllByText('Arrives in 2–5 working days').length).toBeGreaterThan(0);
  expect(first.getAllByText('Every state').length).toBeGreaterThan(0);
  expect(first.getAllByText('Active').length).toBeGreaterThan(0);
  const second = await row('Yaba pickup');
  expect(second.getByText('Pickup: 3 Herbert Macaulay Way')).toBeTruthy();
  expect(second.getAllByText('Lagos, Ogun').length).toBeGreaterThan(0);
  expect(second.getAllByText('Inactive').length).toBeGreaterThan(0);
});

test('explains an empty list', async () => {
  server.use(http.get('*/api/admin/delivery-options', () => list([])));
  open();
  expect(
    await screen.findByText('No delivery options yet. No one can order until there is one.'),
  ).toBeTruthy();
});

test('refetches a list that could not be loaded', async () => {
  server.use(
    http.get('*/api/admin/delivery-options', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  open();
  await screen.findByText('The delivery options could not be loaded');
  press('Try Again');
  await row('Standard delivery');
});

test('shows missing and invalid fields before anything is sent', async () => {
  open();
  await openForm('Add Option');
  press('Create Option');
  await screen.findByText('Please enter a name.');
  expect(screen.getByText(/^Please enter an amount from ₦0 to ₦1,000,000/)).toBeTruthy();
  expect(screen.getAllByText('Please enter a whole number from 0 to 90.').length).toBe(2);
  type(/^From/, '5');
  type(/^To/, '2');
  await screen.findByText('Please enter no fewer days than the minimum.');
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'pickup' } });
  press('Create Option');
  await screen.findByText('Please enter the pickup address.');
  expect(changes()).toEqual([]);
});

test('sends a new pickup with all its fields and shows it', async () => {
  const made = anOption(3, {
    name: 'Ikeja pickup',
    kind: 'pickup',
    states: ['Lagos'],
    price: 500.5,
    min_days: 1,
    max_days: 2,
    pickup_address: '12 Allen Avenue',
    pickup_hours: 'Mon to Fri',
    position: 3,
  });
  server.use(
    http.post('*/api/admin/delivery-options', () => {
      server.use(http.get('*/api/admin/delivery-options', () => list([standard, made])));
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  open();
  const form = await openForm('Add Option');
  type(/^Name/, ' Ikeja pickup ');
  fireEvent.change(form.getByLabelText('Kind'), { target: { value: 'pickup' } });
  type(/^Price/, '500.5');
  type(/^From/, '1');
  type(/^To/, '2');
  type(/^Pickup address/, '12 Allen Avenue');
  type(/^Pickup hours/, 'Mon to Fri');
  fireEvent.click(form.getByRole('checkbox', { name: 'Lagos' }));
  type(/^Position/, '3');
  press('Create Option');
  await row('Ikeja pickup');
  expect(changes()).toEqual([{ method: 'POST', url: '/api/admin/delivery-options', body: newOf(made) }]);
  expect(toasts()).toEqual(['“Ikeja pickup” was saved.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('edits an option and clears the address when it is no longer a pickup', async () => {
  server.use(
    http.put('*/api/admin/delivery-options/:id', () => HttpResponse.json({ ...pickup, kind: 'delivery' })),
  );
  open();
  const form = await openForm('Edit Yaba pickup');
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Pickup address/).value).toBe('3 Herbert Macaulay Way');
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Ogun' }).checked).toBe(true);
  fireEvent.click(form.getByRole('checkbox', { name: 'Ogun' }));
  fireEvent.change(form.getByLabelText('Kind'), { target: { value: 'delivery' } });
  press('Save Changes');
  await waitFor(() =>
    expect(changes()).toEqual([
      {
        method: 'PUT',
        url: `/api/admin/delivery-options/${pickup.id}`,
        body: { ...bodyOf(pickup), kind: 'delivery', states: ['Lagos'], pickup_address: '' },
      },
    ]),
  );
});

test('keeps the form and shows the server’s error next to its field', async () => {
  server.use(
    http.put('*/api/admin/delivery-options/:id', () =>
      refusal(400, 'invalid_request', 'Some of what was sent is not valid.', {
        errors: [{ path: 'body.name', msg: 'must be one line' }],
      }),
    ),
  );
  open();
  const form = await openForm('Edit Standard delivery');
  press('Save Changes');
  await form.findByText('Some of what was sent is not valid.');
  expect(form.getByText('This must be one line.')).toBeTruthy();
  expect(toasts()).toEqual([]);
});

test('disables and enables an option without other changes, with its version', async () => {
  server.use(
    http.get('*/api/admin/delivery-options', () => list([standard, pickup, riders])),
    http.put('*/api/admin/delivery-options/:id', async ({ request, params }) =>
      HttpResponse.json({ id: params.id, ...Object(await request.json()) }),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Riders' }));
  await waitFor(() => expect(toasts()).toEqual(['“Riders” is now inactive.']));
  press('Activate Yaba pickup');
  await waitFor(() => expect(toasts()).toContain('“Yaba pickup” is now active.'));
  expect(changes().map(({ body }) => body)).toEqual([
    { ...bodyOf(riders), active: false },
    { ...bodyOf(pickup), active: true },
  ]);
});

test('says why a switch failed', async () => {
  server.use(
    http.get('*/api/admin/delivery-options', () => list([standard, riders])),
    http.put('*/api/admin/delivery-options/:id', () =>
      refusal(404, 'delivery_option_not_found', 'Delivery option not found'),
    ),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate Riders' }));
  await waitFor(() => expect(toasts()).toEqual(['Delivery option not found']));
});

test('overwrites another administrator’s change only on a second save', async () => {
  const theirs = { ...standard, price: 4_000, version: 2 };
  server.use(
    http.put('*/api/admin/delivery-options/:id', async ({ request }) => {
      const body = Object(await request.json());
      if (body.version === 2) return HttpResponse.json({ ...theirs, ...body, version: 3 });
      server.use(http.get('*/api/admin/delivery-options', () => list([theirs, pickup])));
      return refusal(409, 'conflict', 'Someone changed this at the same time.');
    }),
  );
  open();
  const form = await openForm('Edit Standard delivery');
  type(/^Price/, '3000');
  press('Save Changes');
  await form.findByText(/^Someone else saved this in the meantime/);
  await waitFor(() => expect(screen.getAllByText('₦4,000').length).toBeGreaterThan(0));
  press('Save Changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ body }) => body)).toEqual([
    { ...bodyOf(standard), price: 3_000, version: 1 },
    { ...bodyOf(standard), price: 3_000, version: 2 },
  ]);
});

test('keeps form and input across a reload until Cancel', async () => {
  const { unmount } = open();
  const form = await openForm('Add Option');
  type(/^Name/, 'Ikeja pickup');
  fireEvent.click(form.getByRole('checkbox', { name: 'Lagos' }));
  expect(whereNow()).toBe('/admin/delivery?form=new');
  unmount();
  openPage('/admin/delivery?form=new', <DeliveryPage />);
  const again = await dialog();
  expect(again.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ikeja pickup');
  expect(again.getByRole<HTMLInputElement>('checkbox', { name: 'Lagos' }).checked).toBe(true);
  press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const blank = await openForm('Add Option');
  expect(blank.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('');
  press('Cancel');
});

test('a draft keeps only its own changes when someone else saves a newer version', async () => {
  const { unmount } = open();
  await openForm('Edit Standard delivery');
  type(/^Price/, '3000');
  unmount();
  server.use(
    http.get('*/api/admin/delivery-options', () => list([{ ...standard, name: 'Couriers', version: 2 }])),
    http.put('*/api/admin/delivery-options/:id', () => refusal(409, 'conflict', 'Someone changed this.')),
  );
  openPage(`/admin/delivery?form=${standard.id}`, <DeliveryPage />);
  await dialog();
  press('Save Changes');
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toMatchObject([{ name: 'Couriers', price: 3_000, version: 2 }]),
  );
  press('Cancel');
});

test('deletes an option after confirmation', async () => {
  server.use(
    http.delete('*/api/admin/delivery-options/:id', () => {
      server.use(http.get('*/api/admin/delivery-options', () => list([standard])));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  const declined = await openForm('Delete Yaba pickup');
  fireEvent.click(declined.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
  const question = await openForm('Delete Yaba pickup');
  expect(question.getByText('Delete “Yaba pickup”?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Yaba pickup/ })).toBeNull());
  expect(toasts()).toEqual(['“Yaba pickup” was deleted.']);
});
