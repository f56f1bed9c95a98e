import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { pages } from '../../../app/pages/pages.ts';
import { followInstallPrompt } from '../../../shared/hooks/use-install-prompt.ts';
import { startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { AboutPage } from './about-page.tsx';
import { AppPage } from './app-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { CookiesPage } from './cookies-page.tsx';
import { PressPage } from './press-page.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

const { server } = startMemberServer();
const files = Object.keys(import.meta.glob('../../../../public/**/*', { query: '?url' })).map((file) =>
  file.replace(/^.*\/public/, ''),
);

function open(page: ReactNode, press_email: string | null = null) {
  server.use(http.get('*/api/site', () => HttpResponse.json({ press_email, social: [], company: null })));
  return renderPage(page);
}

test.each([
  ['About us', <AboutPage key="a" />],
  ['Careers', <CareersPage key="c" />],
  ['Press', <PressPage key="p" />],
  ['Get the app', <AppPage key="i" />],
  ['Privacy notice', <PrivacyPage key="n" />],
  ['Terms', <TermsPage key="t" />],
  ['Cookies', <CookiesPage key="k" />],
])('%s: links only to existing pages and files', (title, page) => {
  const { container } = open(page);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(0);
  const known = [...pages.map(({ path }) => path), ...files];
  expect(links.filter((link) => !/^(#|https:)/.test(link) && !known.includes(link))).toEqual([]);
});

test('has targets for the footer’s app links', () => {
  const { container } = open(<AppPage />);
  for (const place of ['#android', '#iphone']) expect(container.querySelector(place)).not.toBeNull();
});

test('shows journalists the press contact of the settings, or the contact form', async () => {
  const { unmount } = open(<PressPage />, 'press@poc.test');
  const email = await screen.findByRole('link', { name: 'press@poc.test' });
  expect(email.getAttribute('href')).toBe('mailto:press@poc.test');
  unmount();
  open(<PressPage />);
  await waitFor(() => expect(screen.getByRole('link', { name: 'contact form' })).toBeTruthy());
});

test('shows an install button where the browser supports it', async () => {
  open(<AppPage />);
  expect(screen.queryByRole('button')).toBeNull();
  followInstallPrompt();
  const prompt = vi.fn(async () => undefined);
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  fireEvent.click(screen.getByRole('button', { name: 'Install POC' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});
