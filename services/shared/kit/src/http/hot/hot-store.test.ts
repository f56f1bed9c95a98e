import { getShow } from '@poc/contracts/endpoints/catalog';
import { expect, test } from 'vitest';
import type { HotAnswer, HotBody } from './hot-answer.ts';
import { createHotStore } from './hot-store.ts';

const body: HotBody = { bytes: Buffer.alloc(0), headers: [] };
const answer = (size: number): HotAnswer => ({
  endpoint: getShow,
  etag: 'W/"1"',
  bodies: { plain: body, br: body, gzip: body },
  size,
  unchangedHeaders: [],
  bornMs: 0,
});

test('what was not asked for longest goes first, and the room is never exceeded', () => {
  const store = createHotStore(100_000);
  for (let at = 0; at < 8; at += 1) store.set(`/${at}`, answer(10_000));
  expect(store.get('/0')).toBeDefined();
  store.set('/8', answer(10_000));
  store.set('/9', answer(10_000));
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  expect(store.get('/0')).toBeDefined();
  expect(store.get('/1')).toBeUndefined();
  expect(store.get('/9')).toBeDefined();
});

test('a million tiny answers are bounded too', () => {
  const store = createHotStore(50_000);
  for (let at = 0; at < 1_000; at += 1) store.set(`/${at}`, answer(2));
  const kept = Array.from({ length: 1_000 }, (_, at) => store.get(`/${at}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(50);
});

test('a giant drives nobody out, and takes the place of nothing old', () => {
  const store = createHotStore(100_000);
  store.set('/a', answer(100));
  store.set('/b', answer(100));
  store.set('/b', answer(90_000));
  expect(store.get('/a')).toBeDefined();
  expect(store.get('/b')).toBeUndefined();
});

test('an answer that is replaced counts once', () => {
  const store = createHotStore(100_000);
  store.set('/a', answer(5_000));
  const { bytes } = store;
  for (let round = 0; round < 100; round += 1) store.set('/a', answer(5_000));
  expect(store.bytes).toBe(bytes);
});
