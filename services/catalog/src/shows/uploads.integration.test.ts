import { createObjectStore } from '@poc/kit/storage/objects';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../service.ts';

const catalog = useTestService(catalogService());
const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

beforeAll(async () => {
  const store = createObjectStore(catalog.deps.config);
  await store.ensureBucket();
  await store.put('shows/catalog-test.mp4', bytes, 'video/mp4');
});

const file = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${catalog.url}/uploads/shows/${name}`, { headers });

describe('GET /uploads/shows/{file}', () => {
  it('200: the whole file', async () => {
    const response = await file('catalog-test.mp4');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('206: the requested range', async () => {
    const response = await file('catalog-test.mp4', { range: 'bytes=1000-1999' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 1000-1999/5000');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(1_000, 2_000))).toBe(true);
  });

  it('404: a missing file, and path traversal', async () => {
    expect((await file('nothing.webp')).status).toBe(404);
    expect((await file('..%2Fmerch%2Fanything.webp')).status).toBe(404);
  });
});
