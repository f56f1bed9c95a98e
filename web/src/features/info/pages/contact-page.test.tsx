import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepSession } from '../../../shared/auth/session-store.ts';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { ContactPage } from './contact-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();

const open = () => renderPage(<ContactPage />);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  });
function fill() {
  type(/^Name/, 'Ada Eze');
  type(/^Email/, 'ada@poc.test');
  type(/^Subject/, 'Order 7');
  type(/^Message/, ' Where is it?\nThank you. ');
}

test('sends a message and focuses the confirmation', async () => {
  fetchMock.mockImplementation(() => respond(202, { message: 'ok' }));
  open();
  fill();
  await send();
  const heading = await screen.findByRole('heading', { name: 'We received your message' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/We answer to ada@poc.test/)).toBeTruthy();
  expect(bodyOf()).toEqual({
    name: 'Ada Eze',
    email: 'ada@poc.test',
    subject: 'Order 7',
    message: 'Where is it?\nThank you.',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(field(/^Subject/).value).toBe('');
});

test('names blank fields and sends nothing', async () => {
  open();
  type(/^Message/, '   ');
  await send();
  expect(await screen.findByText('Please write your message.')).toBeTruthy();
  expect(screen.getByText('Please say what it is about.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('keeps the input after a failure and across a reload', async () => {
  fetchMock.mockImplementation(() => respond(429, { error: 'Too many requests.' }));
  const first = open();
  fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  expect(field(/^Subject/).value).toBe('Order 7');
  first.unmount();
  open();
  expect(field(/^Message/).value).toBe(' Where is it?\nThank you. ');
});

test('prefills name and email for signed-in users', () => {
  const user = { id: 'a'.repeat(24), name: 'Ada Eze', email: 'ada@poc.test', phone: '', avatar: '' };
  keepSession({ token: 't', user: { ...user, role: 'user', createdAt: '2026-01-01T00:00:00.000Z' } });
  open();
  expect(field(/^Name/).value).toBe('Ada Eze');
  expect(field(/^Email/).value).toBe('ada@poc.test');
});
