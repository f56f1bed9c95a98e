import type { ShowDetails } from '@poc/contracts/entities/catalog';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { setLowData } from '../preferences/low-data.ts';
import { renderPage } from '../testing/page.tsx';
import { startServer } from '../testing/server.ts';
import { someShow } from '../testing/shows.ts';
import { ShowCard } from './show-card.tsx';
import { ShowTile } from './show-tile.tsx';

const { server, requests } = startServer(null);
const storyboard = { url: '/uploads/shows/a.jpg', columns: 10, rows: 2, width: 160, height: 90, seconds: 3 };
/** Longer than the minimum rest of the mouse. */
const aWhileMs = 700;

function givenShow(more: Partial<ShowDetails> = { storyboard }) {
  const show = someShow(more);
  server.use(http.get(`*/api/shows/${show.id}`, () => HttpResponse.json({ ...show, ...more })));
  return show;
}
afterEach(() => {
  setLowData(false);
  vi.restoreAllMocks();
});

const card = () => screen.getByRole('article');
const pictures = () => document.querySelector<HTMLImageElement>('img[src="/uploads/shows/a.jpg"]');
/** A mouse that reaches a card, and again once the code of previews has been loaded. */
async function rest(on: HTMLElement, pointerType = 'mouse') {
  await act(async () => {
    fireEvent.pointerEnter(on, { pointerType });
    await import('./show-preview.tsx');
  });
  fireEvent.pointerEnter(on, { pointerType });
}
const aWhile = () => new Promise((resolve) => setTimeout(resolve, aWhileMs));

test('plays the storyboard over the picture until the mouse leaves', async () => {
  renderPage(<ShowCard show={givenShow()} />);
  expect(requests).toEqual([]);
  await rest(card());
  await waitFor(() => expect(pictures()).not.toBeNull());
  const first = pictures()?.style;
  expect([first?.width, first?.height]).toEqual(['1000%', '200%']);
  expect([first?.left, first?.top]).toEqual(['-100%', '0%']);
  fireEvent.load(pictures() ?? card());
  await waitFor(() => expect(pictures()?.style.left).toBe('-300%'));
  fireEvent.pointerLeave(card());
  expect(pictures()).toBeNull();
});

test('plays over a tile of a rail', async () => {
  renderPage(<ShowTile show={givenShow()} />);
  await rest(screen.getByRole('listitem'));
  await waitFor(() => expect(pictures()).not.toBeNull());
});

test('keeps the picture of a show without a storyboard, and after a failure', async () => {
  const show = givenShow({});
  renderPage(<ShowCard show={show} />);
  await rest(card());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(document.querySelectorAll('img')).toHaveLength(1);
  server.use(http.get(`*/api/shows/${show.id}`, () => HttpResponse.error()));
  fireEvent.pointerLeave(card());
  await rest(card());
  await aWhile();
  expect(document.querySelectorAll('img')).toHaveLength(1);
});

test('loads nothing for a mouse that only crosses the card', async () => {
  renderPage(<ShowCard show={givenShow()} />);
  await rest(card());
  fireEvent.pointerLeave(card());
  await aWhile();
  expect(requests).toEqual([]);
});

function reduceMotion(): void {
  const reduced = { ...matchMedia('all'), matches: true };
  vi.spyOn(window, 'matchMedia').mockReturnValue(reduced);
}

const unwanted: [string, () => void, string, Partial<ShowDetails>][] = [
  ['a touch', () => {}, 'touch', {}],
  ['low-data mode', () => setLowData(true), 'mouse', {}],
  ['reduced motion', reduceMotion, 'mouse', {}],
  ['a locked show', () => {}, 'mouse', { locked: { plan: 'premium', opens_at: null } }],
];

test.each(unwanted)('loads nothing for %s', async (_, prepare, pointerType, more) => {
  prepare();
  renderPage(<ShowCard show={givenShow({ storyboard, ...more })} />);
  await rest(card(), pointerType);
  await aWhile();
  expect(requests).toEqual([]);
});
