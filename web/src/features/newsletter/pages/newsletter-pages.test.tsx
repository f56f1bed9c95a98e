import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const { fetchMock } = startFakeFetch();

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

test('confirms nothing on opening the link, but on the button’s POST', async () => {
  fetchMock.mockImplementation(() => respond(200, { message: 'ok' }));
  renderPage(<ConfirmPage />, '/newsletter/confirm#tok.en');
  expect(fetchMock).not.toHaveBeenCalled();
  await press('Confirm my subscription');
  expect(await screen.findByRole('heading', { name: 'You are on the list' })).toBeTruthy();
  const [url, request] = fetchMock.mock.calls[0] ?? [];
  expect(new URL(String(url)).pathname).toBe('/api/newsletter/confirm');
  expect(request?.method).toBe('POST');
  expect(JSON.parse(String(request?.body))).toEqual({ token: 'tok.en' });
});

test('unsubscribes with one click', async () => {
  fetchMock.mockImplementation(() => respond(200, { message: 'ok' }));
  renderPage(<UnsubscribePage />, '/newsletter/unsubscribe#tok.en');
  await press('Unsubscribe');
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  const [url, request] = fetchMock.mock.calls[0] ?? [];
  expect(String(url)).toContain('/api/newsletter/unsubscribe?token=tok.en');
  expect(request?.method).toBe('POST');
});

test.each([
  [<ConfirmPage key="c" />, 'Confirm my subscription'],
  [<UnsubscribePage key="u" />, 'Unsubscribe'],
])('explains an expired link', async (page, button) => {
  fetchMock.mockImplementation(() => respond(400, { error: 'x', code: 'link_invalid' }));
  renderPage(page, '/newsletter/confirm#old');
  await press(button);
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not valid or has expired.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers another try after a failure', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('x'));
  fetchMock.mockImplementation(() => respond(200, { message: 'ok' }));
  renderPage(<ConfirmPage />, '/newsletter/confirm#tok');
  await press('Confirm my subscription');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No response from server. Please check your connection.',
  );
  await press('Try Again');
  expect(await screen.findByRole('heading', { name: 'You are on the list' })).toBeTruthy();
});

test('shows no button without a token', () => {
  renderPage(<UnsubscribePage />, '/newsletter/unsubscribe');
  expect(screen.getByRole('alert').textContent).toBe('This link is not valid or has expired.');
  expect(screen.queryByRole('button')).toBeNull();
});
