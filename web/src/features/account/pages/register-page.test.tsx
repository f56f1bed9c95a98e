import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { type } from '../../../shared/testing/page.tsx';
import { RegisterPage } from './register-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();

function Where() {
  const { pathname, state } = useLocation();
  return <output data-testid="where">{JSON.stringify({ pathname, ...state })}</output>;
}

const open = (state: object | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/register', state }]}>
        <RegisterPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' });

function fill() {
  type(/^Name/, ' Ada Eze ');
  type(/^Email/, 'ada@poc.test');
  type(/^Phone/, '0803 000 0101');
  type(/^Password/, 'correct horse');
  type(/^Confirm password/, 'correct horse');
}

async function send() {
  await act(async () => {
    fireEvent.click(button());
  });
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled());
  await act(() => Promise.resolve());
}

test('updates the hints while typing, and requires both rules to send', () => {
  open();
  expect(button().disabled).toBe(true);
  type(/^Password/, 'short');
  type(/^Confirm password/, 'shor');
  expect(screen.getByText('Password must be at least 8 characters long').dataset.state).toBe('broken');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  type(/^Confirm password/, 'short');
  expect(screen.getByText('Passwords match')).toBeTruthy();
  expect(button().disabled).toBe(true);
  type(/^Password/, 'correct horse');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(button().disabled).toBe(true);
  type(/^Confirm password/, 'correct horse');
  expect(screen.getByText('Password must be at least 8 characters long').dataset.state).toBe('kept');
  expect(button().disabled).toBe(false);
});

test('marks each field for browsers and password managers', () => {
  open();
  const tokens = [/^Name/, /^Email/, /^Phone/, /^Password/, /^Confirm password/].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  );
  expect(tokens).toEqual(['name', 'email', 'tel', 'new-password', 'new-password']);
});

test('reveals a password', () => {
  open();
  fireEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] ?? document.body);
  expect(screen.getByLabelText(/^Password/).getAttribute('type')).toBe('text');
  expect(screen.getByLabelText(/^Confirm password/).getAttribute('type')).toBe('password');
});

test('leaves marketing unchecked and links the accepted documents', () => {
  open();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  const sentence = screen.getByText(/^By creating an account/);
  expect(sentence.textContent).toBe('By creating an account you agree to the Terms and the Privacy notice');
  expect([...sentence.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/terms',
    '/privacy',
  ]);
});

test('shows missing fields and sends nothing', async () => {
  open();
  type(/^Password/, 'correct horse');
  type(/^Confirm password/, 'correct horse');
  await act(async () => {
    fireEvent.click(button());
  });
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  expect(screen.getByText('Please enter your email.')).toBeTruthy();
  expect(screen.getByText('Please enter your phone number.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('shows contract violations at their fields and sends nothing', async () => {
  fetchMock.mockImplementation(() => respond(201, { message: 'Sent.' }));
  open();
  fill();
  type(/^Email/, 'ada@poc');
  type(/^Phone/, 'call me');
  await act(async () => {
    fireEvent.click(button());
  });
  expect(await screen.findByText('Please enter a valid email.')).toBeTruthy();
  expect(screen.getByText('Please enter a valid phone number.')).toBeTruthy();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('leads to the code with the address and return page, and deletes the draft', async () => {
  fetchMock.mockImplementation(() => respond(201, { message: 'Sent.' }));
  open({ from: '/user/orders' });
  fill();
  expect(sessionStorage.getItem('poc-draft-visitor-register')).toContain('Ada Eze');
  await send();
  await vi.waitFor(() =>
    expect(JSON.parse(screen.getByTestId('where').textContent ?? '')).toMatchObject({
      pathname: '/verify-email',
      email: 'ada@poc.test',
      from: '/user/orders',
    }),
  );
  expect(bodyOf()).toEqual({
    name: 'Ada Eze',
    email: 'ada@poc.test',
    phone: '0803 000 0101',
    password: 'correct horse',
    marketing: false,
  });
  expect(sessionStorage.getItem('poc-draft-visitor-register')).toBeNull();
  expect(sessionStorage.getItem('poc-verification')).toContain('ada@poc.test');
});

const fault = { path: 'body.phone', msg: 'must be a phone number' };
test.each([
  ['the error', { error: 'Some of it is wrong.', errors: [fault], message: 'M' }, 'Some of it is wrong.'],
  ['else the first of the errors', { errors: [fault], message: 'M' }, 'must be a phone number'],
  ['else the message', { message: 'Not today' }, 'Not today'],
  ['else ours', {}, 'Registration failed'],
])('shows %s on failure', async (_, body, text) => {
  fetchMock.mockImplementation(() => respond(400, body));
  open();
  fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('shows the server’s errors next to their fields', async () => {
  fetchMock.mockImplementation(() => respond(400, { error: 'Some of it is wrong.', errors: [fault] }));
  open();
  fill();
  await send();
  expect(await screen.findByText('This must be a phone number.')).toBeTruthy();
  expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true');
});

test('says that the server is unreachable', async () => {
  fetchMock.mockRejectedValue(new TypeError('failed'));
  open();
  fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No response from server. Please check your connection.',
  );
});

test('keeps the input across a reload, except passwords', () => {
  const first = open();
  fill();
  fireEvent.click(screen.getByRole('checkbox'));
  first.unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
  open();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(' Ada Eze ');
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('0803 000 0101');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
});

test('links to sign-in with the return page', () => {
  open({ from: '/user/orders' });
  fireEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(JSON.parse(screen.getByTestId('where').textContent ?? '')).toEqual({
    pathname: '/login',
    from: '/user/orders',
  });
});
