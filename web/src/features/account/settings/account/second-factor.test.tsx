import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { sessionStore } from '../../../../shared/auth/session-store.ts';
import { noSecondFactor, own, startMemberServer } from '../../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../../shared/testing/page.tsx';
import { ada } from '../../../../shared/testing/people.ts';
import { refusal } from '../../../../shared/testing/server.ts';
import { SecondFactor } from './second-factor.tsx';

const { server, changes } = startMemberServer();
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const on = { since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 8, required: false };

test('is set up with password, QR code and first code, and shows the recovery codes once', async () => {
  server.use(
    http.post(own('/second-factor'), () =>
      HttpResponse.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/POC:ada?secret=ABCDEFGH' }),
    ),
    http.post(own('/second-factor/confirm'), () => {
      server.use(http.get(own('/second-factor'), () => HttpResponse.json({ ...on, recoveryCodesLeft: 10 })));
      return HttpResponse.json({ token: 'fresh', user: ada, recoveryCodes: ['abcde-fghij', 'klmno-pqrst'] });
    }),
  );
  renderPage(<SecondFactor user={ada} />);
  await press('Set up');
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: 'Member-demo-1' } });
  await press('Continue');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  const field = screen.getByLabelText(/^Code that the app shows/);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.change(field, { target: { value: '123 456' } });
  await press('Switch on');
  expect(await screen.findByText('abcde-fghij')).toBeTruthy();
  expect(sessionStore.get()?.token).toBe('fresh');
  await press('I have saved them');
  expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
  expect(screen.queryByText('abcde-fghij')).toBeNull();
  expect(changes().map(({ body }) => body)).toEqual([{ password: 'Member-demo-1' }, { code: '123456' }]);
});

test('shows a wrong password, and that administrators need two-factor authentication', async () => {
  server.use(
    http.get(own('/second-factor'), () => HttpResponse.json({ ...noSecondFactor, required: true })),
    http.post(own('/second-factor'), () =>
      refusal(400, 'wrong_password', 'The current password is incorrect.'),
    ),
  );
  renderPage(<SecondFactor user={ada} />);
  expect(await screen.findByText('You need this to administer POC.')).toBeTruthy();
  await press('Set up');
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: 'wrong' } });
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toBe('The current password is incorrect.');
});

test('is disabled after confirmation and stays on when that fails', async () => {
  server.use(
    http.get(own('/second-factor'), () => HttpResponse.json(on)),
    http.delete(own('/second-factor'), () => refusal(409, 'conflict', 'Someone changed this.')),
  );
  renderPage(<SecondFactor user={ada} />);
  await press('Switch off');
  await screen.findByRole('dialog');
  const [, confirm] = await screen.findAllByRole('button', { name: 'Switch off', hidden: true });
  if (confirm) fireEvent.click(confirm);
  await waitFor(() => expect(toasts()).toEqual(['Someone changed this.']));
  expect(screen.getByText(/8 recovery codes are left/)).toBeTruthy();
});

test('offers Retry when it cannot be loaded', async () => {
  server.use(
    http.get(own('/second-factor'), () => refusal(503, 'service_unavailable', 'Try again shortly.')),
  );
  renderPage(<SecondFactor user={ada} />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  server.use(http.get(own('/second-factor'), () => HttpResponse.json(noSecondFactor)));
  await press('Try Again');
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});
