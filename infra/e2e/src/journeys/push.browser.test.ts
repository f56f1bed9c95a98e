import type { PushMessage } from '@poc/contracts/entities/notifications';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { until, url } from '../support/system.ts';

// A string, since this file has no DOM types.
const workerReady = 'navigator.serviceWorker.ready.then(() => undefined)';
const shownNotices = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((notices) => notices.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`;
const clickNotice = `registration.getNotifications().then(([notification]) =>
  dispatchEvent(new NotificationEvent('notificationclick', { notification })))`;

const message: PushMessage = {
  title: 'Ada Eze liked your post “Kolo”.',
  body: 'Open POC to see it.',
  link: '/user/notifications',
  tag: 'post-liked',
};

/** Delivers a message to the page's service worker, as a push service does after the browser has decrypted it. */
async function deliver(page: Page, worker: CDPSession, data: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await worker.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  await worker.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

describe('a push notification', () => {
  const open = useBrowser({ serviceWorkers: 'allow', windows: true });

  it('is shown by the service worker, replaced by the next of its kind, and closed by a click', async () => {
    const { page, context, errors } = await open({ as: 'tunde', at: '/user/dashboard' });
    await context.grantPermissions(['notifications'], { origin: url() });
    await page.evaluate(workerReady);
    const shown = () => page.evaluate<object[]>(shownNotices);
    await deliver(page, await context.newCDPSession(page), JSON.stringify(message));
    const { title, body, tag, link } = message;
    await until('it is shown', async () => (await shown()).length === 1);
    expect(await shown()).toEqual([{ title, body, tag, data: { link } }]);

    const later = { ...message, title: 'Ada Eze and Zainab Yusuf liked your post “Kolo”.' };
    await deliver(page, await context.newCDPSession(page), JSON.stringify(later));
    await until('the later one is shown', async () => JSON.stringify(await shown()).includes('Zainab'));
    expect(await shown()).toMatchObject([{ title: later.title }]);

    // Only a real click opens a page from a notification: see push-handlers.test.ts.
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(clickNotice);
    await until('the notification is closed', async () => (await shown()).length === 0);
    expect(errors).toEqual([]);
  });

  it('that is unreadable is shown too, since a browser revokes the permission of silent pushes', async () => {
    const { page, context } = await open({ as: 'tunde', at: '/user/dashboard' });
    await context.grantPermissions(['notifications'], { origin: url() });
    await page.evaluate(workerReady);
    await deliver(page, await context.newCDPSession(page), 'no JSON');
    const shown = () => page.evaluate<object[]>(shownNotices);
    await until('it is shown', async () => (await shown()).length === 1);
    expect(await shown()).toMatchObject([{ title: 'POC', data: { link: '/user/notifications' } }]);
  });
});
