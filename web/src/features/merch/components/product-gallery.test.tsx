import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLowData } from '../../../shared/preferences/low-data.ts';
import { press } from '../../../shared/testing/page.tsx';
import { someProduct } from '../../../shared/testing/products.ts';
import { ProductGallery } from './product-gallery.tsx';

const images = [1, 2, 3, 4].map((at) => `/uploads/merch/${at}.webp`);
const box = someProduct({ product_name: 'Kolo Box', image_url: images[0] ?? '', images });
const fetched = () =>
  screen
    .queryAllByAltText(/^Kolo Box, picture/)
    .map((one) => one.getAttribute('alt')?.replace('Kolo Box, ', ''));
const current = () => screen.getByRole('status').textContent;
afterEach(() => act(() => setLowData(false)));

test('shows the main picture first and preloads only its neighbour', () => {
  render(<ProductGallery product={box} />);
  expect(fetched()).toEqual(['picture 1 of 4', 'picture 2 of 4']);
  expect(current()).toBe('Picture 1 of 4');
});

test('steps by buttons, thumbnails and arrow keys, within bounds', () => {
  render(<ProductGallery product={box} />);
  press('Previous picture');
  expect(current()).toBe('Picture 1 of 4');
  press('Next picture');
  expect(current()).toBe('Picture 2 of 4');
  press('Picture 4 of 4');
  expect(screen.getByRole('button', { name: 'Picture 4 of 4' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('button', { name: 'Next picture' }).getAttribute('aria-disabled')).toBe('true');
  const track = screen.getByRole('region', { name: 'Pictures of Kolo Box' });
  for (const [key, place] of [
    ['ArrowRight', 4],
    ['ArrowLeft', 3],
    ['Home', 1],
    ['End', 4],
    ['Tab', 4],
  ] as const) {
    fireEvent.keyDown(track, { key });
    expect(current()).toBe(`Picture ${place} of 4`);
  }
});

test('counts a swipe at its end, regardless of pauses', () => {
  render(<ProductGallery product={box} />);
  const track = screen.getByRole('region', { name: 'Pictures of Kolo Box' });
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  track.scrollLeft = 590;
  fireEvent.scroll(track);
  expect(current()).toBe('Picture 1 of 4');
  fireEvent(track, new Event('scrollend'));
  expect(current()).toBe('Picture 3 of 4');
  expect(fetched()).toEqual([1, 2, 3, 4].map((at) => `picture ${at} of 4`));
});

test('fetches pictures only when shown in low-data mode', () => {
  setLowData(true);
  render(<ProductGallery product={box} />);
  const thumbnails = within(screen.getByRole('list'));
  expect(fetched()).toEqual(['picture 1 of 4']);
  expect(thumbnails.getByText('3')).toBeTruthy();
  press('Picture 3 of 4');
  expect(fetched()).toEqual(['picture 1 of 4', 'picture 3 of 4']);
  expect(thumbnails.queryByText('3')).toBeNull();
});

test.each([
  ['one picture', { images: images.slice(0, 1) }],
  ['an answer of an earlier version', { images: undefined }],
])('%s needs no steps', (_what, changes) => {
  const { container } = render(<ProductGallery product={{ ...box, ...changes }} />);
  expect(container.querySelector('img')?.src).toContain('/uploads/merch/1');
  expect(screen.queryByRole('button')).toBeNull();
});
