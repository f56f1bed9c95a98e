import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { respond, startFakeFetch } from '../../../shared/testing/fake-fetch.ts';
import { UndoEmailPage } from './undo-email-page.tsx';

const { fetchMock, bodyOf } = startFakeFetch();

afterEach(() => {
  sessionStorage.clear();
});

function Where() {
  const { pathname, hash, state } = useLocation();
  return <output data-testid="where">{`${pathname}${hash} ${JSON.stringify(state)}`}</output>;
}

const open = (url: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path="/email/undo" element={<UndoEmailPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Undo the change' }));
  });

test('does nothing on opening; the button reverts the change and leads to a new password', async () => {
  fetchMock.mockImplementation(() =>
    respond(200, { message: 'Your old email is back', email: 'ada@poc.test' }),
  );
  open('/email/undo#s3cret');
  expect(screen.getByTestId('where').textContent).toContain('/email/undo ');
  expect(fetchMock).not.toHaveBeenCalled();
  await press();
  expect(bodyOf()).toEqual({ token: 's3cret' });
  expect(screen.getByTestId('where').textContent).toBe('/login {"reset":"ada@poc.test"}');
  expect(JSON.stringify(sessionStorage)).not.toContain('s3cret');
});

test('explains an expired link', async () => {
  fetchMock.mockImplementation(() => respond(400, { error: 'x', code: 'link_invalid' }));
  open('/email/undo#s3cret');
  await press();
  expect(await screen.findByText('This link is not valid or has expired.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull();
});

test('offers another try after any other failure', async () => {
  fetchMock.mockImplementation(() => respond(409, { error: 'Taken.', code: 'email_taken' }));
  open('/email/undo#s3cret');
  await press();
  expect(await screen.findByText('Taken.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
