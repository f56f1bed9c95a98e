import type { ManagedUser } from '@poc/contracts/entities/identity';
import { HttpResponse, http } from 'msw';
import { openPage } from '../../../shared/testing/page.tsx';
import { idOf } from '../../../shared/testing/people.ts';
import { list, startServer } from '../../../shared/testing/server.ts';
import { UsersPage } from '../pages/users-page.tsx';

export const person = (at: number, changes: Partial<ManagedUser> = {}): ManagedUser => ({
  id: idOf(at),
  name: `Person ${at}`,
  email: `person${at}@poc.test`,
  phone: '+2348030000101',
  avatar: '',
  role: 'user',
  createdAt: '2026-01-15T10:00:00.000Z',
  emailVerified: true,
  suspended: false,
  ...changes,
});

export const ngozi = person(1, { name: 'Ngozi Balogun', email: 'ngozi@poc.test', role: 'admin' });
export const ada = person(2, { name: 'Ada Eze', email: 'ada@poc.test' });

/** Server with Ngozi, who is signed in, and Ada. */
export const startUsersServer = () =>
  startServer(ngozi, [
    http.get('*/api/admin/users', () => list([ngozi, ada])),
    http.get('*/api/admin/audit', () => list([])),
    http.get('*/api/admin/users/:id/deletion-check', () =>
      HttpResponse.json({ to_deliver: [], to_cancel: [] }),
    ),
  ]);

export const openUsersPage = (url = '/admin/users') => openPage(url, <UsersPage />);
