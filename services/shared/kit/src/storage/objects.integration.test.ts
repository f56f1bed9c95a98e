import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createObjectStore, type ObjectStore } from './objects.ts';

let store: ObjectStore;
const bytes = randomBytes(10_000);

beforeAll(async () => {
  store = createObjectStore({ ...(await testServers()), S3_BUCKET: `kit-${newId()}` });
  expect(await store.ready()).toBe(false);
  await Promise.all([store.ensureBucket(), store.ensureBucket()]);
  expect(await store.ready()).toBe(true);
});

describe('createObjectStore', () => {
  it('returns a stored object, whole and in parts', async () => {
    await store.put('shows/a.webp', bytes, 'image/webp');
    const { etag, lastModified, ...rest } = await store.describe('shows/a.webp');
    expect(rest).toEqual({ size: 10_000, contentType: 'image/webp' });
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(lastModified).toBeInstanceOf(Date);
    expect(await buffer(await store.read('shows/a.webp'))).toEqual(bytes);
    const part = await store.read('shows/a.webp', { start: 100, size: 100 });
    expect(await buffer(part)).toEqual(bytes.subarray(100, 200));
    // The range is longer than the object.
    const head = await store.read('shows/a.webp', { start: 9_990, size: 4_096 });
    expect(await buffer(head)).toEqual(bytes.subarray(9_990));
  });

  it('accepts a stream of unknown length', async () => {
    await store.put('shows/b.mp4', Readable.from([bytes, bytes]), 'video/mp4');
    const { size, contentType } = await store.describe('shows/b.mp4');
    expect({ size, contentType }).toEqual({ size: 20_000, contentType: 'video/mp4' });
  });

  it('lists objects with a prefix, with their sizes', async () => {
    await store.put('lists/a', bytes, 'image/webp');
    await store.put('lists/b/c', Buffer.alloc(7), 'image/webp');
    const found: [string, number][] = [];
    for await (const { key, size } of store.list('lists/')) found.push([key, size]);
    expect(found).toEqual([
      ['lists/a', 10_000],
      ['lists/b/c', 7],
    ]);
    expect([await store.sizeOf('lists/a'), await store.sizeOf('lists/none')]).toEqual([10_000, null]);
  });

  it('throws file_not_found for a missing object', async () => {
    await expect(store.describe('shows/none.webp')).rejects.toMatchObject({ code: 'file_not_found' });
    await expect(store.read('shows/none.webp')).rejects.toMatchObject({ code: 'file_not_found' });
    expect(await store.exists('shows/none.webp')).toBe(false);
  });

  it('removes an object, repeatedly', async () => {
    await store.put('shows/c.webp', bytes, 'image/webp');
    expect(await store.exists('shows/c.webp')).toBe(true);
    await store.remove('shows/c.webp');
    await store.remove('shows/c.webp');
    expect(await store.exists('shows/c.webp')).toBe(false);
  });
});
