import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type } from '../../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../../shared/testing/people.ts';
import { list, startServer } from '../../../../shared/testing/server.ts';
import { aHost } from '../../testing/hosts.ts';
import { HostsPage } from './hosts-page.tsx';

const host = aHost({ account_id: idOf(2), account_email: 'kemi@poc.test' });
const { id: _, slug: __, followers: ___, account_id: ____, account_email: _____, ...sent } = host;

const { changes } = startServer(administrator, [
  http.get('*/api/admin/hosts', () => list([host])),
  http.put('*/api/admin/hosts/:id', async ({ request }) =>
    HttpResponse.json({ ...host, ...Object(await request.json()) }),
  ),
]);

test('sends the account only when it is edited', async () => {
  openPage('/admin/hosts', <HostsPage />);
  fireEvent.click(await screen.findByRole('button', { name: `Deactivate ${host.name}` }));
  await waitFor(() => expect(toasts()).toEqual([`“${host.name}” is inactive now.`]));
  const save = async (label: RegExp, text: string) => {
    // The page is hidden from the accessibility tree until the previous dialog has closed.
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${host.name}` }));
    await within(await screen.findByRole('dialog')).findByLabelText(label);
    type(label, text);
    press('Save Changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await save(/^Role/, 'Bonds');
  await save(/^Account/, '');
  expect(changes().map(({ body }) => body)).toEqual([
    { ...sent, active: false },
    { ...sent, role: 'Bonds' },
    { ...sent, account_email: '' },
  ]);
});
