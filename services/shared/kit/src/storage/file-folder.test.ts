import { beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createFileFolder } from './file-folder.ts';
import type { ObjectStore } from './objects.ts';

const hourMs = 60 * 60_000;
const now = new Date('2026-03-01T12:00:00Z');
const old = new Date(now.getTime() - hourMs);
const young = new Date(old.getTime() + 1);

/** Stored objects in order: key and time. */
let objects: Map<string, Date>;
let used: Set<string>;
/** Key count of each `inUse` query. */
let asked: number[];
let away: boolean;
let bucketsMade: number;
let lines: string[];

beforeEach(() => {
  objects = new Map();
  used = new Set();
  asked = [];
  away = false;
  bucketsMade = 0;
  lines = [];
});

const reach = async (): Promise<void> => {
  if (away) throw new Error('connect ECONNREFUSED');
};
const store: ObjectStore = {
  async ensureBucket() {
    await reach();
    bucketsMade += 1;
  },
  async put(key) {
    await reach();
    objects.set(key, now);
  },
  putStream: () => Promise.reject(new Error('not asked for here')),
  putFile: () => Promise.reject(new Error('not asked for here')),
  async remove(key) {
    await reach();
    objects.delete(key);
  },
  exists: async (key) => objects.has(key),
  sizeOf: async () => null,
  async *list(prefix) {
    for (const [key, lastModified] of [...objects]) {
      if (key.startsWith(prefix)) yield { key, size: 1, lastModified };
    }
  },
  describe: () => Promise.reject(new Error('not asked for here')),
  read: () => Promise.reject(new Error('not asked for here')),
  ready: async () => !away,
};

const create = () =>
  createFileFolder({
    store,
    logger: createLogger({ service: 'test' }, { write: (line) => void lines.push(line) }),
    prefix: 'shows/',
    of: 'a show',
    minAgeMs: hourMs,
    isOurs: (key) => key.endsWith('.webp'),
    inUse: async (keys) => {
      asked.push(keys.length);
      return new Set(keys.filter((key) => used.has(key)));
    },
  });
const file = (key: string) => ({ key, bytes: Buffer.from(key), contentType: 'image/webp' });
const given = (...keys: string[]) => keys.forEach((key) => void objects.set(key, old));
const left = () => [...objects.keys()];

describe('put and ask', () => {
  it('store sequentially, and create the bucket once', async () => {
    const files = create();
    await files.put([file('shows/b.webp'), file('shows/a.webp')]);
    expect(left()).toEqual(['shows/b.webp', 'shows/a.webp']);
    expect(await files.query((objectStore) => objectStore.exists('shows/a.webp'))).toBe(true);
    expect(bucketsMade).toBe(1);
  });

  it('throw service_unavailable while the store is unavailable, and recover', async () => {
    const files = create();
    away = true;
    await expect(files.put([file('shows/a.webp')])).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(files.query((objectStore) => objectStore.sizeOf('shows/a.webp'))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    away = false;
    await files.put([file('shows/a.webp')]);
    expect(left()).toEqual(['shows/a.webp']);
  });
});

describe('discard', () => {
  it('removes our unreferenced files of any age', async () => {
    given('shows/used.webp', 'shows/theirs.mp4');
    objects.set('shows/free.webp', now);
    used.add('shows/used.webp');
    await create().discard(['shows/free.webp', 'shows/used.webp', 'shows/theirs.mp4']);
    expect(left()).toEqual(['shows/used.webp', 'shows/theirs.mp4']);
  });

  it('sends no query without files of ours', async () => {
    await create().discard(['shows/theirs.mp4']);
    expect(asked).toEqual([]);
  });

  it('logs a failure and leaves the files to the sweep while the store is unavailable', async () => {
    given('shows/free.webp');
    away = true;
    await create().discard(['shows/free.webp']);
    expect(left()).toEqual(['shows/free.webp']);
    expect(lines.join()).toContain('could not remove files of a show; the sweep will retry');
  });
});

describe('the sweep', () => {
  it('removes our old, unreferenced files in the folder', async () => {
    given('shows/free.webp', 'shows/used.webp', 'shows/theirs.mp4', 'merch/other.webp');
    objects.set('shows/young.webp', young);
    used.add('shows/used.webp');
    expect(await create().sweep(now)).toBe(1);
    expect(left()).toEqual(['shows/used.webp', 'shows/theirs.mp4', 'merch/other.webp', 'shows/young.webp']);
  });

  it('queries in batches, and returns the total', async () => {
    for (let index = 0; index < 1_001; index += 1) given(`shows/${index}.webp`);
    expect(await create().sweep(now)).toBe(1_001);
    expect(asked).toEqual([500, 500, 1]);
    expect(left()).toEqual([]);
  });

  it('stops early when aborted', async () => {
    given('shows/free.webp');
    expect(await create().sweep(now, AbortSignal.abort())).toBe(0);
    expect(left()).toEqual(['shows/free.webp']);
  });

  it('rejects while the store is unavailable', async () => {
    away = true;
    await expect(create().sweep(now)).rejects.toThrow('ECONNREFUSED');
  });
});
