import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, toasts } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import { pickup, standard } from '../testing/delivery-options.ts';
import { DeliveryPage } from './delivery-page.tsx';

const { server, changes } = startServer(administrator, [
  http.get('*/api/admin/delivery-options', () => list([standard, pickup])),
]);
const open = () => openPage('/admin/delivery', <DeliveryPage />);
const openForm = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

test('explains the effect before the last active option is removed', async () => {
  server.use(
    http.put('*/api/admin/delivery-options/:id', () => HttpResponse.json({ ...standard, active: false })),
  );
  open();
  const declined = await openForm('Deactivate Standard delivery');
  expect(declined.getByText(/^This is the last active option. Without it no one can order/)).toBeTruthy();
  fireEvent.click(declined.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const deleted = await openForm('Delete Standard delivery');
  expect(deleted.getByText(/last active option.*This cannot be undone/)).toBeTruthy();
  fireEvent.click(deleted.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = await openForm('Edit Standard delivery');
  expect(form.queryByText(/last active option/)).toBeNull();
  fireEvent.click(form.getByRole('checkbox', { name: /^Active/ }));
  expect(form.getByText(/last active option/)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([]);
  const question = await openForm('Deactivate Standard delivery');
  fireEvent.click(question.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(toasts()).toEqual(['“Standard delivery” is now inactive.']));
});

test('says that only pickup is left before the last delivery is removed', async () => {
  server.use(http.get('*/api/admin/delivery-options', () => list([standard, { ...pickup, active: true }])));
  open();
  const question = await openForm('Deactivate Standard delivery');
  expect(question.getByText(/buyers can only pick up their orders/)).toBeTruthy();
});
