import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { dropSession } from '../../../shared/auth/session-store.ts';
import { own, startMemberServer } from '../../../shared/testing/member-server.ts';
import { renderPage } from '../../../shared/testing/page.tsx';
import { list, refusal } from '../../../shared/testing/server.ts';
import { someId, someShow } from '../../../shared/testing/shows.ts';
import { HomePage } from './home-page.tsx';

const { server, changes } = startMemberServer();
afterEach(() => vi.unstubAllGlobals());

const region = (heading: string) => {
  const section = screen.getByRole('heading', { level: 2, name: heading }).closest('section');
  if (!section) throw new Error(`${heading} stands in no section.`);
  return within(section);
};
const stream = {
  id: someId(),
  status: 'live',
  thumbnail_url: '',
  viewers: 1_204,
  Show: { title: 'Kolo Kings', description: '', thumbnail_url: '' },
};

/** Stubs `IntersectionObserver` and reports visibility on demand. */
function stubView() {
  const seers: ((seen: boolean) => void)[] = [];
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      seers.push((isIntersecting) => notify([{ isIntersecting }]));
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return (seen: boolean) => act(() => seers.forEach((notify) => void notify(seen)));
}

test('shows its static content without a server', () => {
  renderPage(<HomePage />);
  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/about');
  for (const name of ['Edutainment First', 'Radical Transparency', 'Inclusive Prosperity']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  }
  expect(region('Your hosts').getAllByRole('heading', { level: 3 })).toHaveLength(3);
  expect(region('What you come for').getAllByRole('heading', { level: 3 })).toHaveLength(4);
  const steps = region('How it works').getAllByRole('heading', { level: 3 });
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Sign Up', 'Explore', 'Engage']);
  expect(region('From the audience').getAllByRole('figure')).toHaveLength(3);
  const band = within(screen.getByRole('region', { name: 'POC in numbers' }));
  for (const text of ['200K+', '500+', '2M+', '4.9/5']) expect(band.getAllByText(text)).toHaveLength(2);
  for (const text of ['Nigerian users', 'live shows', 'hours watched', 'rating']) {
    expect(band.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/Pro costs ₦4,990\/month/)).toBeTruthy();
});

test('scrolls eight partners until paused', () => {
  renderPage(<HomePage />);
  const strip = within(screen.getByRole('region', { name: 'Partner logos' }));
  expect(strip.getAllByRole('listitem')).toHaveLength(8);
  // Rendered twice for the endless strip; screen readers get one copy.
  expect(strip.getAllByText('Zuma Capital')).toHaveLength(2);
  fireEvent.click(strip.getByRole('button', { name: 'Pause partner logos' }));
  expect(strip.getByRole('button', { name: 'Play partner logos' })).toBeTruthy();
});

test('starts the counters of the about section when it first comes into view', async () => {
  const show = stubView();
  renderPage(<HomePage />);
  const counters = screen.getByText('countries').closest('dl')?.querySelectorAll('dd [aria-hidden]') ?? [];
  const texts = () => [...counters].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['200K+', '500+', '50+', '36+']);
  show(true);
  expect(texts()).toEqual(['160K+', '400+', '40+', '29+']);
  await waitFor(() => expect(texts()).toEqual(['200K+', '500+', '50+', '36+']));
  show(false);
  show(true);
  expect(texts()).toEqual(['200K+', '500+', '50+', '36+']);
});

test('opens one answer at a time', async () => {
  renderPage(<HomePage />);
  const answers = [...document.querySelectorAll('details')];
  const isOpen = () => answers.flatMap(({ open }, at) => (open ? [at] : []));
  const press = (at: number) => fireEvent.click(answers[at]?.querySelector('summary') ?? document.body);
  expect(isOpen()).toEqual([]);
  press(0);
  await waitFor(() => expect(isOpen()).toEqual([0]));
  press(2);
  await waitFor(() => expect(isOpen()).toEqual([2]));
  press(2);
  await waitFor(() => expect(isOpen()).toEqual([]));
});

test('names every payment method in the FAQ, not only cards', () => {
  renderPage(<HomePage />);
  const answer = screen.getByText('How do I pay for merch?').closest('details')?.textContent;
  for (const way of ['card', 'bank transfer', 'USSD']) expect(answer).toContain(way);
});

test('shows the first three shows with links to their pages, and a link to all shows', async () => {
  const shows = ['One', 'Two', 'Three', 'Four'].map((title) => someShow({ title }));
  server.use(http.get('*/api/shows', () => HttpResponse.json(shows)));
  renderPage(<HomePage />);
  const trending = region('Trending Shows');
  const link = await trending.findByRole('link', { name: 'One' });
  expect(link.getAttribute('href')).toBe(`/shows/${shows[0]?.id}`);
  expect(trending.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
  expect(trending.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/shows');
});

test('shows a sample when shows cannot be loaded, until Retry succeeds', async () => {
  let failures = 1;
  server.use(
    http.get('*/api/shows', () =>
      failures-- > 0 ? refusal(500, 'internal_error', 'No.') : HttpResponse.json([someShow()]),
    ),
  );
  renderPage(<HomePage />);
  const trending = region('Trending Shows');
  expect(await trending.findByText('Sample')).toBeTruthy();
  expect(trending.getAllByRole('article')).toHaveLength(1);
  fireEvent.click(trending.getByRole('button', { name: 'Retry' }));
  expect(await trending.findByRole('link', { name: 'Pip Happens' })).toBeTruthy();
  expect(trending.queryByText('Sample')).toBeNull();
});

test('shows live streams with links to their rooms', async () => {
  server.use(http.get('*/api/streams/live', () => HttpResponse.json([stream])));
  renderPage(<HomePage />);
  const link = await region('Live Now').findByRole('link', { name: 'Join Stream: Kolo Kings' });
  expect(link.getAttribute('href')).toBe(`/live/${stream.id}`);
  expect(region('Live Now').getByText('1,204 watching')).toBeTruthy();
});

test('shows the first four of many live streams, and a link to all of them', async () => {
  const many = Array.from({ length: 5 }, (_, at) => ({ ...stream, id: `${at}`.repeat(24) }));
  server.use(http.get('*/api/streams/live', () => HttpResponse.json(many)));
  renderPage(<HomePage />);
  const all = await region('Live Now').findByRole('link', { name: 'See all: Live Now' });
  expect(all.getAttribute('href')).toBe('/live');
  expect(region('Live Now').getAllByRole('link', { name: /^Join Stream/ })).toHaveLength(4);
});

test('shows an empty state when no stream is live', async () => {
  server.use(http.get('*/api/streams/live', () => HttpResponse.json([])));
  renderPage(<HomePage />);
  expect(await screen.findByText('No live streams at the moment. Check back later!')).toBeTruthy();
});

test('shows a sample when streams cannot be loaded, until Retry succeeds', async () => {
  let failing = true;
  server.use(
    http.get('*/api/streams/live', () =>
      failing ? refusal(500, 'internal_error', 'No.') : HttpResponse.json([stream]),
    ),
  );
  renderPage(<HomePage />);
  expect(await region('Live Now').findByText('Sample')).toBeTruthy();
  failing = false;
  fireEvent.click(region('Live Now').getByRole('button', { name: 'Retry' }));
  expect(await region('Live Now').findByRole('link', { name: /^Join Stream/ })).toBeTruthy();
  expect(region('Live Now').queryByText('Sample')).toBeNull();
});

test('subscribes an address to the newsletter and says thank you', async () => {
  server.use(http.post('*/api/newsletter', () => HttpResponse.json({ message: 'ok' })));
  renderPage(<HomePage />);
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field).toHaveProperty('required', true);
  expect(field).toHaveProperty('type', 'email');
  fireEvent.change(field, { target: { value: 'ada@poc.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Thank you! Check your email for confirmation.')).toBeTruthy();
  expect(field).toHaveProperty('value', '');
  expect(changes()[0]?.body).toEqual({ email: 'ada@poc.test' });
});

test('shows the own shows, live streams and hosts of a signed-in user before Trending Shows', async () => {
  const begun = { id: someId(), title: 'Sapa Season', thumbnail_url: '', progress: 42 };
  const host = { id: someId(), slug: 'kemi-bankole', name: 'Kemi', role: '', bio: '', picture_url: '' };
  server.use(
    http.get(own('/continue-watching'), () => list([begun])),
    http.get('*/api/hosts/user/following', () => list([host])),
  );
  renderPage(<HomePage />);
  const link = await screen.findByRole('link', { name: 'Sapa Season' });
  expect(link.getAttribute('href')).toBe(`/dashboard/shows/${begun.id}`);
  await screen.findByRole('heading', { name: 'Hosts you follow' });
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const order = ['Continue Watching', 'Live Now', 'Hosts you follow', 'Trending Shows'];
  expect(titles().slice(0, 4)).toEqual(order);
  act(() => dropSession());
  expect(titles().slice(0, 2)).toEqual(['Trending Shows', 'Live Now']);
});
