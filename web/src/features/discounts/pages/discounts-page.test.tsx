import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { runBulk } from '../../../shared/testing/bulk.ts';
import { openPage, press, toasts, type } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { bulkDiscounts } from '../api/bulk-discounts.ts';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import '../form/discount-dialog.tsx';
import { DiscountsPage } from './discounts-page.tsx';

const aCode = (at: number, changes: Partial<ManagedDiscount> = {}): ManagedDiscount => ({
  id: idOf(at),
  code: 'OWAMBE10',
  percent: 10,
  amount: null,
  min_subtotal: 0,
  starts: null,
  ends: null,
  max_uses: null,
  once_per_person: false,
  active: true,
  uses: 1_204,
  version: 1,
  ...changes,
});
const tenth = aCode(1);
const detty = aCode(2, {
  code: 'DETTY-DEC',
  percent: null,
  amount: 1_500,
  min_subtotal: 10_000,
  starts: '2025-12-01T08:00:30.000Z',
  ends: '2025-12-31T22:59:00.000Z',
  max_uses: 100,
  once_per_person: true,
  uses: 37,
});
const bodyOf = ({ id: _, uses: __, ...body }: ManagedDiscount) => body;
const newOf = ({ id: _, uses: __, version: ___, ...body }: ManagedDiscount) => body;

const { server, changes, reads } = startServer(administrator, [
  http.get('*/api/admin/discount-codes', () => list([tenth, detty])),
]);
const open = () => openPage('/admin/discounts', <DiscountsPage />);
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const openForm = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

test('shows every code with discount, uses, period and state', async () => {
  open();
  expect(screen.getByRole('table', { name: 'Discount codes' }).getAttribute('aria-busy')).toBe('true');
  const first = await row('OWAMBE10');
  expect(first.getByText('10% off')).toBeTruthy();
  expect(first.getByText('1,204')).toBeTruthy();
  expect(first.getAllByText('Always').length).toBeGreaterThan(0);
  expect(first.getAllByText('Active').length).toBeGreaterThan(0);
  const second = await row('DETTY-DEC');
  expect(second.getByText('₦1,500 off products from ₦10,000, once per person')).toBeTruthy();
  expect(second.getByText('37 of 100')).toBeTruthy();
  expect(second.getAllByText('1 Dec 2025, 09:00 WAT to 31 Dec 2025, 23:59 WAT').length).toBeGreaterThan(0);
  expect(second.getAllByText('Ended').length).toBeGreaterThan(0);
});

test('shows an empty list', async () => {
  server.use(http.get('*/api/admin/discount-codes', () => list([])));
  open();
  expect(await screen.findByText('No discount codes yet.')).toBeTruthy();
});

test('fetches pages from the server', async () => {
  server.use(
    http.get('*/api/admin/discount-codes', ({ request }) =>
      new URL(request.url).searchParams.has('cursor') ? list([detty], 2) : list([tenth], 2, 'two'),
    ),
  );
  open();
  await screen.findByText('Showing 1 to 1 of 2 results');
  press('Show more');
  await screen.findByText('Showing 1 to 2 of 2 results');
  expect(reads('/api/admin/discount-codes')).toEqual([
    '/api/admin/discount-codes?limit=25',
    '/api/admin/discount-codes?limit=25&cursor=two',
  ]);
});

test('refetches a list that could not be loaded', async () => {
  server.use(
    http.get('*/api/admin/discount-codes', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  open();
  await screen.findByText('The discount codes could not be loaded');
  press('Try Again');
  await row('OWAMBE10');
});

test('shows missing and invalid fields before anything is sent', async () => {
  open();
  const form = await openForm('Add Code');
  type(/^Code/, 'a b');
  type(/^Starts/, '2026-12-02T10:00');
  type(/^Ends/, '2026-12-01T10:00');
  type(/^Maximum uses/, '0');
  press('Create Code');
  await screen.findByText('Please enter 3 to 30 letters, digits or hyphens.');
  expect(screen.getByText('Please enter a whole number from 1 to 100.')).toBeTruthy();
  expect(screen.getByText('Please choose an end after the start.')).toBeTruthy();
  expect(screen.getByText('Please enter a whole number from 1 to 1,000,000.')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Discount'), { target: { value: 'amount' } });
  expect(form.queryByLabelText(/^Percent/)).toBeNull();
  press('Create Code');
  await screen.findByText(/^Please enter an amount from ₦1 to ₦1,000,000/);
  expect(changes()).toEqual([]);
});

test('sends a new code with all its fields, in capitals and Lagos time, and shows it', async () => {
  const made = aCode(3, {
    code: 'LAGOS-25',
    percent: 25,
    min_subtotal: 5_000.5,
    starts: '2026-12-01T09:00:00.000Z',
    ends: '2026-12-31T22:00:00.000Z',
    max_uses: 50,
    once_per_person: true,
    uses: 0,
  });
  server.use(
    http.post('*/api/admin/discount-codes', () => {
      server.use(http.get('*/api/admin/discount-codes', () => list([made, tenth])));
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  open();
  const form = await openForm('Add Code');
  type(/^Code/, ' lagos-25 ');
  type(/^Percent/, '25');
  type(/^Minimum order/, '5000.5');
  type(/^Starts/, '2026-12-01T10:00');
  type(/^Ends/, '2026-12-31T23:00');
  type(/^Maximum uses/, '50');
  fireEvent.click(form.getByRole('checkbox', { name: 'Once per person' }));
  press('Create Code');
  await row('LAGOS-25');
  expect(changes()).toEqual([{ method: 'POST', url: '/api/admin/discount-codes', body: newOf(made) }]);
  expect(toasts()).toEqual(['“LAGOS-25” was saved.']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('edits a code and keeps the seconds of an unchanged time', async () => {
  server.use(http.put('*/api/admin/discount-codes/:id', () => HttpResponse.json(detty)));
  open();
  const form = await openForm('Edit DETTY-DEC');
  expect(form.getByLabelText<HTMLInputElement>(/^Starts/).value).toBe('2025-12-01T09:00');
  expect(form.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('1500');
  type(/^Ends/, '');
  type(/^Maximum uses/, '');
  press('Save Changes');
  await waitFor(() =>
    expect(changes()).toEqual([
      {
        method: 'PUT',
        url: `/api/admin/discount-codes/${detty.id}`,
        body: { ...bodyOf(detty), ends: null, max_uses: null },
      },
    ]),
  );
});

test('says next to the field that a code exists and keeps the input', async () => {
  const text = 'There is a discount code of that name already.';
  server.use(http.post('*/api/admin/discount-codes', () => refusal(409, 'discount_code_taken', text)));
  open();
  const form = await openForm('Add Code');
  type(/^Code/, 'OWAMBE10');
  type(/^Percent/, '5');
  press('Create Code');
  await waitFor(() => expect(form.getAllByText(text).length).toBe(2));
  const field = form.getByLabelText<HTMLInputElement>(/^Code/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe('OWAMBE10');
});

test('disables a code without other changes and does not send its uses', async () => {
  server.use(
    http.put('*/api/admin/discount-codes/:id', () => {
      server.use(http.get('*/api/admin/discount-codes', () => list([{ ...tenth, active: false }])));
      return HttpResponse.json({ ...tenth, active: false });
    }),
  );
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate OWAMBE10' }));
  await screen.findByRole('button', { name: 'Activate OWAMBE10' });
  expect((await row('OWAMBE10')).getAllByText('Inactive').length).toBeGreaterThan(0);
  expect(toasts()).toEqual(['“OWAMBE10” is now inactive.']);
  expect(changes().map(({ body }) => body)).toEqual([{ ...bodyOf(tenth), active: false }]);
});

test('deletes a code after confirmation and reports one that is already deleted', async () => {
  server.use(
    http.delete(
      '*/api/admin/discount-codes/:id',
      () => refusal(404, 'discount_code_not_found', 'Discount code not found'),
      { once: true },
    ),
    http.delete('*/api/admin/discount-codes/:id', () => {
      server.use(http.get('*/api/admin/discount-codes', () => list([tenth])));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  const question = await openForm('Delete DETTY-DEC');
  expect(question.getByText('Delete “DETTY-DEC”?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toEqual(['Discount code not found']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openForm('Delete DETTY-DEC');
  fireEvent.click(again.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /DETTY-DEC/ })).toBeNull());
});

test('enables, disables or deletes many codes, each with its version', async () => {
  const off = aCode(3, { active: false, version: 7 });
  server.use(
    http.put('*/api/admin/discount-codes/:id', () => HttpResponse.json(off)),
    http.delete('*/api/admin/discount-codes/:id', () => new HttpResponse(null, { status: 204 })),
  );
  expect(await runBulk(bulkDiscounts, 'Activate', [tenth, off])).toEqual([off]);
  expect(await runBulk(bulkDiscounts, 'Deactivate', [tenth, off])).toEqual([tenth]);
  await runBulk(bulkDiscounts, 'Delete', [tenth, off]);
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/admin/discount-codes/${off.id}`,
      body: { ...bodyOf(off), active: true },
    },
    {
      method: 'PUT',
      url: `/api/admin/discount-codes/${tenth.id}`,
      body: { ...bodyOf(tenth), active: false },
    },
    ...[tenth, off].map(({ id }) => ({
      method: 'DELETE',
      url: `/api/admin/discount-codes/${id}`,
      body: undefined,
    })),
  ]);
});
