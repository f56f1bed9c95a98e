import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openPage, press, renderPage, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { anAnnouncement, announcementHandlers } from '../testing/announcements.ts';
import { AnnouncementPage } from './announcement-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
// Preloaded: on a busy machine loading this much code exceeds the timeouts.
import '../form/announcement-dialog.tsx';
import '../components/schedule-dialog.tsx';

const { server, changes, reads } = startServer(administrator);
const wait = { timeout: 20_000 };
const { id } = anAnnouncement();
const openAnnouncement = () =>
  renderPage(
    <Routes>
      <Route path="/admin/announcements/:id" element={<AnnouncementPage />} />
    </Routes>,
    `/admin/announcements/${id}`,
  );
const show = (announcement = anAnnouncement()) => {
  server.use(...announcementHandlers(announcement));
  openAnnouncement();
};
const button = (name: string) => screen.findByRole('button', { name }, wait);
/** Changing requests, except previews. */
const sent = () => changes().filter(({ url }) => !url.endsWith('/preview'));

test('shows the email in a sandboxed frame', async () => {
  show();
  const frame = (await screen.findByTitle('Preview of the email', {}, wait)) as HTMLIFrameElement;
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toBe('<p>Three shows</p>');
});

test('the list is filtered by a status, which the address keeps', async () => {
  server.use(http.get('*/api/admin/announcements', () => list([anAnnouncement()])));
  openPage('/admin/announcements', <AnnouncementsPage />);
  const chips = within(await screen.findByRole('group', { name: 'Status' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    ...['All', 'Draft', 'Scheduled', 'Sending', 'Sent', 'Stopped'],
  ]);
  fireEvent.click(chips.getByRole('button', { name: 'Stopped' }));
  await waitFor(() => expect(whereNow()).toBe('/admin/announcements?status=cancelled'));
  await waitFor(() => expect(reads('/api/admin/announcements').at(-1)).toContain('status=cancelled'));
});

test('a new announcement is saved as a draft and opened', async () => {
  server.use(
    ...announcementHandlers(),
    http.get('*/api/admin/announcements', () => list([])),
    http.post('*/api/admin/announcements', () => HttpResponse.json(anAnnouncement(), { status: 201 })),
  );
  openPage('/admin/announcements', <AnnouncementsPage />);
  fireEvent.click(await button('New Announcement'));
  await screen.findByRole('dialog', { name: 'New announcement' }, wait);
  type(/^Subject/, 'Detty December');
  type(/^Text/, 'Three **shows**.');
  await screen.findByTitle('Preview of the email', {}, wait);
  press('Save Draft');
  await waitFor(() => expect(whereNow()).toBe(`/admin/announcements/${id}`), wait);
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      body: { subject: 'Detty December', content: 'Three **shows**.', audience: 'newsletter' },
    },
  ]);
  expect(toasts()).toEqual(['“Detty December” is saved.']);
});

test('is scheduled for a time in Lagos, with the version that was reviewed', async () => {
  const scheduled_for = '2099-01-01T09:00:00.000Z';
  server.use(
    http.post('*/api/admin/announcements/:id/schedule', () =>
      HttpResponse.json(anAnnouncement({ status: 'scheduled', scheduled_for })),
    ),
  );
  show();
  fireEvent.click(await button('Send…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send “Detty December”?' }, wait));
  await dialog.findByText('1,204 newsletter subscribers', {}, wait);
  fireEvent.click(dialog.getByLabelText('At a time'));
  type(/^Send at/, '2000-01-01T10:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await dialog.findByText('Please choose a time in the future.', {}, wait);
  type(/^Send at/, '2099-01-01T10:00');
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { version: 1, at: scheduled_for } }]), wait);
});

test('a scheduled one becomes a draft when it is edited', async () => {
  server.use(http.put('*/api/admin/announcements/:id', () => HttpResponse.json(anAnnouncement())));
  show(anAnnouncement({ status: 'scheduled', scheduled_for: '2099-01-01T09:00:00.000Z' }));
  fireEvent.click(await button('Edit'));
  await screen.findByText(/^Saving makes it a draft/, {}, wait);
  type(/^Subject/, 'Other');
  server.use(...announcementHandlers(anAnnouncement({ subject: 'Other', version: 2 })));
  press('Save Changes');
  await button('Send…');
  expect(sent()).toMatchObject([{ method: 'PUT', body: { subject: 'Other', version: 1 } }]);
});

test('cannot be sent before its recipients are counted', async () => {
  show();
  let broken = true;
  server.use(
    http.get('*/api/admin/announcements/:id/audience', () =>
      broken ? refusal(503, 'service_unavailable', 'Later.') : HttpResponse.json({ recipients: 1 }),
    ),
  );
  fireEvent.click(await button('Send…'));
  await screen.findByText('The recipients could not be counted.', {}, wait);
  expect((await button('Send Now')) as HTMLButtonElement).toHaveProperty('disabled', true);
  broken = false;
  press('Try Again');
  await screen.findByText('1 newsletter subscriber', {}, wait);
  expect((await button('Send Now')) as HTMLButtonElement).toHaveProperty('disabled', false);
});

test('is stopped after confirmation while it is sent', async () => {
  const counts = { recipients: 200, sent: 80, bounced: 15, skipped: 5, unsubscribed: 2 };
  server.use(
    http.post('*/api/admin/announcements/:id/cancel', () =>
      HttpResponse.json(anAnnouncement({ status: 'cancelled', counts })),
    ),
  );
  show(anAnnouncement({ status: 'sending', scheduled_for: '2026-11-28T10:00:00.000Z', counts }));
  expect((await screen.findByRole('progressbar', { name: 'Progress' }, wait)).ariaValueNow).toBe('50');
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  press('Stop sending');
  const question = within(await screen.findByRole('dialog', { name: 'Stop sending?' }, wait));
  fireEvent.click(question.getByRole('button', { name: 'Stop Sending' }));
  await waitFor(() => expect(toasts()).toEqual(['“Detty December” is stopped.']), wait);
});

test('a test goes to the administrator, and a failure shows its reason', async () => {
  server.use(
    http.post('*/api/admin/announcements/:id/test', () =>
      HttpResponse.json({ message: 'A test is on its way to ngozi@poc.test.' }),
    ),
    http.post('*/api/admin/announcements', () => refusal(429, 'too_many_requests', 'Please wait.')),
  );
  show();
  fireEvent.click(await button('Send a test to me'));
  await waitFor(() => expect(toasts()).toEqual(['A test is on its way to ngozi@poc.test.']), wait);
  press('Duplicate');
  await waitFor(() => expect(toasts()).toContain('Please wait.'), wait);
});

test('a missing announcement shows an error with a way back', async () => {
  server.use(
    http.get('*/api/admin/announcements/:id', () =>
      refusal(404, 'announcement_not_found', 'Announcement not found'),
    ),
  );
  openAnnouncement();
  await screen.findByText('The announcement could not be loaded', {}, wait);
  expect(screen.getByRole('link', { name: 'All announcements' })).toBeTruthy();
});
