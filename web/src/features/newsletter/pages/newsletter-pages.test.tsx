import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmPage } from './confirm-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const open = (page: ReactNode, address: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

test('opening the link confirms nothing; the button does, by a POST', async () => {
  fetchMock.mockImplementation(() => answer(200, { message: 'ok' }));
  open(<ConfirmPage />, '/newsletter/confirm#tok.en');
  expect(fetchMock).not.toHaveBeenCalled();
  await press('Confirm my subscription');
  expect(await screen.findByRole('heading', { name: 'You are on the list' })).toBeTruthy();
  const [address, request] = fetchMock.mock.calls[0] ?? [];
  expect(new URL(String(address)).pathname).toBe('/api/newsletter/confirm');
  expect(request?.method).toBe('POST');
  expect(JSON.parse(String(request?.body))).toEqual({ token: 'tok.en' });
});

test('leaving takes one press', async () => {
  fetchMock.mockImplementation(() => answer(200, { message: 'ok' }));
  open(<UnsubscribePage />, '/newsletter/unsubscribe#tok.en');
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'Done, no more of these' })).toBeTruthy();
  const [address, request] = fetchMock.mock.calls[0] ?? [];
  expect(String(address)).toContain('/api/newsletter/unsubscribe?token=tok.en');
  expect(request?.method).toBe('POST');
});

test.each([
  [<ConfirmPage key="c" />, 'Confirm my subscription'],
  [<UnsubscribePage key="u" />, 'Unsubscribe'],
])('a link that is over', async (page, button) => {
  fetchMock.mockImplementation(() => answer(400, { error: 'x', code: 'link_invalid' }));
  open(page, '/newsletter/confirm#old');
  await press(button);
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid or has expired.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure can be tried again', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('x'));
  fetchMock.mockImplementation(() => answer(200, { message: 'ok' }));
  open(<ConfirmPage />, '/newsletter/confirm#tok');
  await press('Confirm my subscription');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No response from server. Please check your connection.',
  );
  await press('Try Again');
  expect(await screen.findByRole('heading', { name: 'You are on the list' })).toBeTruthy();
});

test('without a token there is nothing to press', () => {
  open(<UnsubscribePage />, '/newsletter/unsubscribe');
  expect(screen.getByRole('alert').textContent).toBe('This link is not valid or has expired.');
  expect(screen.queryByRole('button')).toBeNull();
});
