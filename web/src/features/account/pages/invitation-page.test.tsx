import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sessionStore } from '../../../shared/auth/session-store.ts';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { openPage, type, whereNow } from '../../../shared/testing/page.tsx';
import { InvitationPage } from './invitation-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();

const open = (url: string) => openPage(url, <InvitationPage />);

async function accept() {
  type(/^Name/, 'Ada Eze');
  type(/^Phone/, '0803 000 0101');
  type(/^Password/, 'correct horse');
  type(/^Confirm password/, 'correct horse');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Become an administrator' }));
  });
}

test('removes the token from the address immediately and keeps it across a reload', async () => {
  const first = open('/invitation#s3cret');
  expect(whereNow()).toBe('/invitation');
  first.unmount();
  fetchMock.mockImplementation(() => respond(400, {}));
  open('/invitation');
  await accept();
  expect(bodyOf()).toEqual({
    token: 's3cret',
    name: 'Ada Eze',
    phone: '0803 000 0101',
    password: 'correct horse',
  });
});

test('signs in, opens the admin area and deletes the token on acceptance', async () => {
  const user = { id: 'a'.repeat(24), name: 'Ada', role: 'admin' };
  fetchMock.mockImplementation(() => respond(200, { token: 'fresh', user }));
  open('/invitation#s3cret');
  await accept();
  await vi.waitFor(() => expect(whereNow()).toBe('/admin'));
  expect(sessionStore.get()?.token).toBe('fresh');
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test('explains an expired link', async () => {
  fetchMock.mockImplementation(() => respond(400, { error: 'x', code: 'link_invalid' }));
  open('/invitation#s3cret');
  await accept();
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid or has expired.');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

test('shows no form without a link', () => {
  open('/invitation');
  expect(screen.getByText('Open this page with the link in your invitation email.')).toBeTruthy();
});

test('keeps the form and its input after any other failure', async () => {
  fetchMock.mockImplementation(() => respond(503, { error: 'Temporarily unavailable.' }));
  open('/invitation#s3cret');
  await accept();
  expect((await screen.findByRole('alert')).textContent).toBe('Temporarily unavailable.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada Eze');
});
