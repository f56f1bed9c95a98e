import { defaultSettings } from '@poc/contracts/entities/identity';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage, toasts } from '../../../shared/testing/page.tsx';
import { refusal } from '../../../shared/testing/server.ts';
import { SettingsPage } from './settings-page.tsx';

const { server, changes } = startMemberServer();
const open = (tab: string) => renderPage(<SettingsPage />, `/user/settings?tab=${tab}`);
const turn = async (name: string) => fireEvent.click(await screen.findByRole('switch', { name }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('has three tabs, with the open one in the address', async () => {
  renderPage(<SettingsPage />, '/user/settings');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Account Settings',
    'Notifications',
    'Privacy',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Account Settings');
  fireEvent.click(screen.getByRole('tab', { name: 'Privacy' }));
  expect(screen.getByTestId('where').textContent).toBe('/user/settings?tab=privacy');
  expect(await screen.findByText('What you agreed to')).toBeTruthy();
});

test('saves notification settings on request only', async () => {
  server.use(
    http.put(own('/settings'), async ({ request }) =>
      HttpResponse.json({ ...defaultSettings, ...((await request.json()) as object) }),
    ),
  );
  open('notifications');
  await turn('Email');
  await turn('Promotions');
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  expect(changes()).toEqual([]);
  save();
  await waitFor(() => expect(toasts()).toEqual(['Notification settings saved successfully']));
  const { notifications } = defaultSettings;
  expect(changes()[0]?.body).toEqual({
    notifications: { ...notifications, email: false, types: { ...notifications.types, promotions: true } },
  });
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
  expect(screen.getByRole('switch', { name: 'Email' })).toHaveProperty('checked', false);
});

test('keeps a channel without messages off and says so', async () => {
  open('notifications');
  for (const name of ['Push', 'SMS']) {
    const channel = await screen.findByRole('switch', { name });
    await waitFor(() => {
      expect(channel).toMatchObject({ checked: false, disabled: true });
      const description = document.getElementById(channel.getAttribute('aria-describedby') ?? '');
      expect(description?.textContent).toContain('Not available yet.');
    });
  }
});

test('describes promotions as a consent', async () => {
  open('notifications');
  const description = (await screen.findByRole('switch', { name: 'Promotions' })).getAttribute(
    'aria-describedby',
  );
  expect(document.getElementById(description ?? '')?.textContent).toContain('your consent to marketing');
});

test('detects reverted changes, and keeps changes after a failed save', async () => {
  server.use(http.put(own('/settings'), () => refusal(503, 'service_unavailable', 'Away.')));
  open('notifications');
  await turn('Promotions');
  await turn('Promotions');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  await turn('Email');
  save();
  await waitFor(() => expect(toasts()).toEqual(['Failed to save notification settings']));
  expect(screen.getByRole('switch', { name: 'Email' })).toHaveProperty('checked', false);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('switch', { name: 'Email' })).toHaveProperty('checked', true);
});

test('explains each privacy choice and saves it', async () => {
  server.use(
    http.put(own('/settings'), async ({ request }) =>
      HttpResponse.json({ ...defaultSettings, ...((await request.json()) as object) }),
    ),
  );
  open('privacy');
  const profile = await screen.findByRole('group', { name: 'Who sees your profile' });
  expect(profile.textContent).toContain('Everyone sees your name and picture.');
  expect(profile.textContent).toContain('in chat too');
  const choices = screen.getAllByRole('radio', { name: 'Private' });
  expect(choices).toHaveLength(2);
  for (const choice of choices) fireEvent.click(choice);
  await turn('Show when I am online');
  await turn('Data collection');
  save();
  await waitFor(() => expect(toasts()).toEqual(['Privacy settings saved successfully']));
  expect(changes()[0]?.body).toEqual({
    privacy: {
      profileVisibility: 'private',
      activityVisibility: 'private',
      showOnlineStatus: false,
      dataCollection: false,
    },
  });
});

test('reports a failed save of privacy settings', async () => {
  server.use(http.put(own('/settings'), () => refusal(500, 'internal_error', 'Oh.')));
  open('privacy');
  await turn('Data collection');
  save();
  await waitFor(() => expect(toasts()).toEqual(['Failed to save privacy settings']));
});

test('keeps unsaved changes when switching tabs', async () => {
  open('notifications');
  await turn('Email');
  fireEvent.click(screen.getByRole('tab', { name: 'Account Settings' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  expect(screen.getByRole('switch', { name: 'Email' })).toHaveProperty('checked', false);
});

test('offers Retry when settings cannot be loaded', async () => {
  server.use(http.get(own('/settings'), () => refusal(503, 'service_unavailable', 'Away.'), { once: true }));
  open('privacy');
  expect((await screen.findByRole('alert')).textContent).toContain('Your settings could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('switch', { name: 'Data collection' })).toBeTruthy();
});
