import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMemberServer } from '../../shared/testing/member-server.ts';
import { renderPage } from '../../shared/testing/page.tsx';
import { Footer } from './footer.tsx';

const { server } = startMemberServer();
let comeIntoView: () => void = () => undefined;
let asked = 0;

beforeEach(() => {
  asked = 0;
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      comeIntoView = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => vi.unstubAllGlobals());

function open(social: { name: string; url: string }[], company: object | null = null) {
  server.use(
    http.get('*/api/site', () => {
      asked += 1;
      return HttpResponse.json({ press_email: null, social, company });
    }),
  );
  renderPage(<Footer />);
}

test('social links come from the settings, once the footer is in view', async () => {
  open([{ name: 'Instagram', url: 'https://instagram.com/poc' }]);
  expect(asked).toBe(0);
  act(() => comeIntoView());
  const elsewhere = within(await screen.findByRole('navigation', { name: 'POC elsewhere' }));
  expect(elsewhere.getByRole('link', { name: 'Instagram' }).getAttribute('href')).toBe(
    'https://instagram.com/poc',
  );
});

test('shows no social links when none is set', async () => {
  open([]);
  act(() => comeIntoView());
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('navigation', { name: 'POC elsewhere' })).toBeNull();
});

test.each([
  ['RC 1234567', 'POC Media Ltd · RC 1234567 · 1 Broad Street, Lagos'],
  ['', 'POC Media Ltd · 1 Broad Street, Lagos'],
])('names the company behind the site, with what is known (%s)', async (number, text) => {
  open([], { name: 'POC Media Ltd', address: '1 Broad Street, Lagos', rc_number: number.replace('RC ', '') });
  act(() => comeIntoView());
  expect(await screen.findByText(text)).toBeTruthy();
});

test('links the apps to the page that explains how to install them', () => {
  open([]);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([target('App for Android'), target('App for iPhone')]).toEqual(['/app#android', '/app#iphone']);
});
