import { getShow } from '@poc/contracts/endpoints/catalog';
import { expect, test } from 'vitest';
import { createAnswerStore, type Stored } from './answer-store.ts';

const stored = (bytes: number): Stored => {
  const body = { bytes: Buffer.alloc(bytes), headers: [] };
  return {
    answer: { endpoint: getShow, etag: 'W/"1"', bytes: body.bytes, headers: [], bodyIn: () => body },
    bornMs: 0,
  };
};

test('evicts the least recently used response first, and stays within its size', () => {
  const store = createAnswerStore(100_000);
  for (let at = 0; at < 8; at += 1) store.set(`/${at}`, stored(7_000));
  expect(store.get('/0')).toBeDefined();
  store.set('/8', stored(7_000));
  store.set('/9', stored(7_000));
  expect(store.bytes).toBeLessThanOrEqual(100_000);
  expect(store.get('/0')).toBeDefined();
  expect(store.get('/1')).toBeUndefined();
  expect(store.get('/9')).toBeDefined();
});

test('a million tiny answers are bounded too', () => {
  const store = createAnswerStore(50_000);
  for (let at = 0; at < 1_000; at += 1) store.set(`/${at}`, stored(2));
  const kept = Array.from({ length: 1_000 }, (_, at) => store.get(`/${at}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.length).toBeLessThan(50);
});

test('a huge response evicts no other, and does not replace its predecessor', () => {
  const store = createAnswerStore(100_000);
  store.set('/a', stored(100));
  store.set('/b', stored(100));
  store.set('/b', stored(90_000));
  expect(store.get('/a')).toBeDefined();
  expect(store.get('/b')).toBeUndefined();
});

test('counts a replaced response once, and a removed one not at all', () => {
  const store = createAnswerStore(100_000);
  store.set('/a', stored(5_000));
  const { bytes } = store;
  for (let round = 0; round < 100; round += 1) store.set('/a', stored(5_000));
  expect(store.bytes).toBe(bytes);
  store.remove('/a');
  store.remove('/a');
  expect(store.bytes).toBe(0);
});
