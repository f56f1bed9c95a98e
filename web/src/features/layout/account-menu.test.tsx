import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepSession, sessionStore } from '../../shared/auth/session-store.ts';
import { startMemberServer } from '../../shared/testing/member-server.ts';
import { renderPage, whereNow } from '../../shared/testing/page.tsx';
import { ada } from '../../shared/testing/people.ts';
import { AccountMenu } from './account-menu.tsx';

startMemberServer();
const open = () => {
  renderPage(<AccountMenu />, '/shows');
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
};
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('leads a member to their pages', () => {
  open();
  expect(items().slice(1)).toEqual(['My dashboard', 'My orders', 'My plan', 'Settings', 'Sign out']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'My orders' }));
  expect(whereNow()).toBe('/user/orders');
});

test('leads an administrator to the administration too', () => {
  keepSession({ token: 't', user: { ...ada, role: 'admin' } });
  open();
  expect(items()).toContain('Administration');
});

test('signs out', async () => {
  open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(whereNow()).toBe('/login'));
  expect(sessionStore.get()).toBeNull();
});
