import { expect, it } from 'vitest';
import { imageUrlFault, imageUrlOf } from './image-url.policy.ts';

it('converts a bare name to an uploaded file, and nothing else', () => {
  expect(imageUrlOf(' tee.webp ')).toBe('/uploads/merch/tee.webp');
  for (const url of ['', 'https://cdn.example/a', '../a.webp', '/uploads/merch/a.webp']) {
    expect(imageUrlOf(url)).toBe(url);
  }
});

it.each([
  ['', null],
  ['tee.webp', null],
  ['/uploads/merch/tee.png', null],
  ['https://cdn.example/tee', null],
  ['https://CDN.example/tee', null],
  ['https://a:b@cdn.example/tee', 'must be a picture of a product, or an HTTPS URL'],
  ['https://cdn.example/a b', 'must be a picture of a product, or an HTTPS URL'],
  ['http://cdn.example/tee', 'must be a picture of a product, or an HTTPS URL'],
  ['tee.svg', 'must be a picture of a product, or an HTTPS URL'],
  ['/uploads/shows/a.webp', 'must be a picture of a product, or an HTTPS URL'],
])('%s: %s', (url, fault) => {
  expect(imageUrlFault(url)).toBe(fault);
});
