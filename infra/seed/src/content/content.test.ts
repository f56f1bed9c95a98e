import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allPosts } from '../all-posts.ts';
import { merchDocs, pictureNamesOf } from '../entities/products.ts';
import { momentsAround } from '../moments.ts';
import { chatLines } from './chat.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import { products } from './products.ts';
import { showComments } from './show-comments.ts';
import { shows } from './shows.ts';
import { streams } from './streams.ts';
import { watchHistory } from './watch-history.ts';

const showSlugs = new Set(shows.map((show) => show.slug));
const productSlugs = new Set(products.map((product) => product.slug));
const personKeys = new Set(people.map((person) => person.key));
const streamKeys = new Set(streams.map((stream) => stream.key));

function mediaBytes(path: string): number {
  const file = new URL(`../../media/${path}`, import.meta.url);
  return existsSync(file) ? statSync(file).size : 0;
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

describe('the demo content matches running.md', () => {
  it('has 24 shows, six in each category, three of them upcoming', () => {
    expect(showSlugs.size).toBe(24);
    expect(countBy(shows, (show) => show.category)).toEqual({
      Trading: 6,
      Investing: 6,
      'Personal Finance': 6,
      'Market Analysis': 6,
    });
    expect(shows.filter((show) => show.startsInHours !== undefined)).toHaveLength(3);
  });

  it('has live, scheduled and ended streams with times that fit their status', () => {
    expect(countBy(streams, (stream) => stream.status)).toEqual({ live: 3, scheduled: 3, ended: 4 });
    for (const stream of streams) {
      expect(stream.startsInMinutes > 0).toBe(stream.status === 'scheduled');
      // A live stream has no end; a scheduled one ends automatically, so that an old demo is not live for ever.
      expect(stream.endsInMinutes !== undefined).toBe(stream.status !== 'live');
      expect((stream.endsInMinutes ?? 0) > 0).toBe(stream.status === 'scheduled');
    }
  });

  it('has 16 products: one sold out, three low in stock, four reduced', () => {
    expect(productSlugs.size).toBe(16);
    expect(products.filter((product) => product.stock === 0)).toHaveLength(1);
    expect(products.filter((product) => product.stock >= 1 && product.stock <= 9)).toHaveLength(3);
    const reduced = products.filter((product) => product.oldPriceKobo !== undefined);
    expect(reduced).toHaveLength(4);
    for (const product of reduced) expect(product.oldPriceKobo).toBeGreaterThan(product.priceKobo);
  });

  it('has three products with several pictures', () => {
    const docs = merchDocs(momentsAround(new Date()));
    const several = docs.filter(({ moreImageUrls = [] }) => moreImageUrls.length > 0);
    expect(several.map(({ imageUrl, moreImageUrls }) => [imageUrl, moreImageUrls?.length])).toEqual([
      ['/uploads/merch/stop-loss-tee.webp', 2],
      ['/uploads/merch/urgent-two-k-mug.webp', 1],
      ['/uploads/merch/kolo-savings-box.webp', 2],
    ]);
  });

  it('has variants: each order names one, and their sum is the stock', () => {
    const withVariants = products.filter((product) => product.variants !== undefined);
    expect(withVariants.map(({ slug }) => slug)).toEqual([
      'stop-loss-tee',
      'buy-the-dip-hoodie',
      'danfo-stripe-cap',
      'compound-interest-tee',
    ]);
    const docs = merchDocs(momentsAround(new Date()));
    expect(docs[0]?.variants[0]).toEqual({ key: 'S', size: 'S', colour: null, stock: 12 });
    for (const { stock, variants = [] } of withVariants) {
      expect(variants.reduce((sum, variant) => sum + variant.stock, 0)).toBe(stock);
    }
    const docOf = (slug: string) => docs[products.findIndex((product) => product.slug === slug)];
    for (const { productSlug, variant } of orders.flatMap((order) => order.lines)) {
      const keys = docOf(productSlug)?.variants.map(({ key }) => key) ?? [];
      if (keys.length === 0) expect(variant).toBeUndefined();
      else expect(keys).toContain(variant);
    }
  });

  it('has orders in every status, and enough posts and comments', () => {
    expect(Object.keys(countBy(orders, (order) => order.status)).sort()).toEqual([
      'delivered',
      'paid',
      'pending',
      'shipped',
    ]);
    expect([people.length, orders.length, allPosts.length]).toEqual([13, 10, 14]);
    expect([chatLines.length, showComments.length, watchHistory.length]).toEqual([61, 30, 8]);
    expect(new Set(people.map((person) => person.email)).size).toBe(13);
  });

  it('marks as completed exactly entries of at least 95 percent', () => {
    for (const entry of watchHistory) expect(entry.completed).toBe(entry.progress >= 95);
    expect(watchHistory.filter((entry) => entry.completed)).toHaveLength(3);
  });
});

describe('every reference in the demo content resolves', () => {
  it('people', () => {
    const used = [
      ...orders.map((order) => order.buyerKey),
      ...allPosts.flatMap((post) => [
        post.authorKey,
        ...post.likedByKeys,
        ...post.comments.map((c) => c.authorKey),
      ]),
      ...chatLines.map((line) => line.authorKey),
      ...showComments.map((comment) => comment.authorKey),
      ...watchHistory.map((entry) => entry.personKey),
    ];
    expect(used.filter((key) => !personKeys.has(key))).toEqual([]);
  });

  it('shows, streams and products', () => {
    const usedShows = [...streams, ...showComments, ...watchHistory].map((item) => item.showSlug);
    expect(usedShows.filter((slug) => !showSlugs.has(slug))).toEqual([]);
    expect(chatLines.filter((line) => !streamKeys.has(line.streamKey))).toEqual([]);
    const usedProducts = orders.flatMap((order) => order.lines.map((line) => line.productSlug));
    expect(usedProducts.filter((slug) => !productSlugs.has(slug))).toEqual([]);
  });

  it("comments are later than their post and their author's registration", () => {
    const joinedHoursAgo = new Map(people.map((person) => [person.key, person.joinedDaysAgo * 24]));
    for (const post of allPosts) {
      for (const comment of post.comments) expect(comment.hoursAgo).toBeLessThan(post.hoursAgo);
      expect(post.hoursAgo).toBeLessThan(joinedHoursAgo.get(post.authorKey) ?? 0);
    }
    for (const comment of showComments) {
      expect(comment.hoursAgo).toBeLessThan(joinedHoursAgo.get(comment.authorKey) ?? 0);
    }
  });

  it('comments on a show are later than the show', () => {
    const publishedHoursAgo = new Map(shows.map((show) => [show.slug, show.daysAgo * 24]));
    for (const item of [...showComments, ...watchHistory]) {
      expect(item.hoursAgo, item.showSlug).toBeLessThan(publishedHoursAgo.get(item.showSlug) ?? 0);
    }
  });
});

describe('the pictures and the video exist and stay small', () => {
  const widths = [
    ['-320', 14_000],
    ['-640', 34_000],
    ['', 80_000],
  ] as const;

  it.each(widths)('shows and merchandise%s', (suffix, limitBytes) => {
    const files = [
      ...shows.map((show) => `shows/${show.slug}${suffix}.webp`),
      ...products.flatMap(pictureNamesOf).map((name) => `merch/${name}${suffix}.webp`),
    ];
    expect(files.filter((file) => mediaBytes(file) === 0)).toEqual([]);
    expect(files.filter((file) => mediaBytes(file) > limitBytes)).toEqual([]);
  });

  it('avatars and the video', () => {
    const avatars = people.flatMap((person) => (person.avatarFile === null ? [] : [person.avatarFile]));
    expect(avatars).toHaveLength(8);
    expect(avatars.filter((file) => mediaBytes(`avatars/${file}`) === 0)).toEqual([]);
    for (const videoFile of new Set(streams.map((stream) => stream.videoFile))) {
      expect(mediaBytes(`shows/${videoFile}`)).toBeGreaterThan(0);
      expect(mediaBytes(`shows/${videoFile}`)).toBeLessThan(700_000);
    }
  });
});
