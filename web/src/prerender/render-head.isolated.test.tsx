// @vitest-environment node
import { expect, test } from 'vitest';
import { findPage } from '../app/pages/pages.ts';
import { renderHead } from './render-head.tsx';

const id = '5f'.repeat(12);
const publicUrl = 'https://poc.example';
const at = '2026-01-15T10:00:00.000Z';
const show = {
  id,
  title: 'Pip </script><script>alert(1)</script> "Happens"',
  description: ' What a pip\n is. ',
  category: 'Trading',
  thumbnail_url: '/uploads/shows/pip.webp',
  duration: '45 min',
  start_time: null,
  likes: 12,
  comments_count: 2,
  video_url: null,
  Streams: [],
  createdAt: at,
};
const head = (pathname: string, response?: unknown, isMissing = false) =>
  renderHead({ pathname, response, isMissing, publicUrl }) ?? '';
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"/>`).exec(html)?.[1];
const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('a page that search engines list', () => {
  const html = head('/shows/');
  expect(html).toContain('<title>Shows · POC</title>');
  expect(html).toContain('<link rel="canonical" href="https://poc.example/shows"/>');
  expect(property(html, 'og:url')).toBe('https://poc.example/shows');
  expect(property(html, 'og:image')).toBe('https://poc.example/img/preview.jpg');
  expect(property(html, 'twitter:card')).toBe('summary_large_image');
});

test('a show speaks for itself, and no title ends the data', () => {
  const html = head(`/shows/${id}`, show);
  expect(property(html, 'description')).toBe('What a pip is.');
  expect(property(html, 'og:type')).toBe('video.other');
  expect(property(html, 'og:image')).toBe('https://poc.example/uploads/shows/pip-640.jpg');
  expect(html).toContain(`<link rel="canonical" href="https://poc.example/shows/${id}"/>`);
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(structured(html)).toMatchObject({
    '@type': 'VideoObject',
    name: show.title,
    thumbnailUrl: 'https://poc.example/uploads/shows/pip-640.jpg',
    uploadDate: at,
    duration: 'PT45M',
  });
});

test('a stream is a broadcast', () => {
  const { title, description, thumbnail_url } = show;
  const stream = {
    id,
    start_time: at,
    end_time: null,
    thumbnail_url: '',
    Show: { title, description, thumbnail_url },
  };
  expect(structured(head(`/live/${id}`, stream))).toMatchObject({
    '@type': 'VideoObject',
    thumbnailUrl: 'https://poc.example/uploads/shows/pip-640.jpg',
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: at },
  });
});

test.each([
  [0, 'OutOfStock'],
  [3, 'InStock'],
])('a product with %i in stock is an offer: %s', (stock, availability) => {
  const product = { id, product_name: 'Pip mug', description: '', price: 4500, stock, image_url: '' };
  const html = head(`/merch/${id}`, product);
  expect(html).toContain('<title>Pip mug · POC</title>');
  expect(property(html, 'description')).toBe(findPage('/merch/5f')?.page.description);
  expect(structured(html)).toMatchObject({
    '@type': 'Product',
    offers: {
      '@type': 'Offer',
      price: '4500.00',
      priceCurrency: 'NGN',
      availability: `https://schema.org/${availability}`,
      url: `https://poc.example/merch/${id}`,
    },
  });
});

test('the preview of a post has its truncated text', () => {
  const html = head(`/community/posts/${id}`, { title: 'Is gold dull?', content: 'gold '.repeat(100) });
  expect(html).toContain('<title>Is gold dull? · POC</title>');
  expect(property(html, 'og:description')).toMatch(/^gold .{190,}…$/);
  expect(property(html, 'og:image')).toBe(`${publicUrl}/img/preview.jpg`);
});

test('a post with a picture is previewed with it, as JPEG', () => {
  const url = `/uploads/posts/${'a'.repeat(32)}.webp`;
  const html = head(`/community/posts/${id}`, { title: 'Gold', content: 'Up.', picture: { url, alt: '' } });
  expect(property(html, 'og:image')).toBe(publicUrl + url.replace('.webp', '-640.jpg'));
});

test.each([
  ['/user/dashboard', false],
  ['/admin/users', false],
  ['/checkout', false],
  [`/shows/${id}`, true],
])('%s is not listed (missing: %s)', (path, isMissing) => {
  const html = head(path, undefined, isMissing);
  expect(property(html, 'robots')).toBe('noindex');
  expect(html).not.toContain('canonical');
});

test('an address that no page has', () => {
  expect(renderHead({ pathname: '/no/such/page', isMissing: false, publicUrl })).toBeNull();
});
