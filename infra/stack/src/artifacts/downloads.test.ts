import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StackError, StoppedError } from '../errors.ts';
import { provisionContext, scratchFolder, withEnvironment } from '../testing/scratch.ts';
import type { PinnedFile } from './artifacts.ts';
import { firstThatWorks, type Provision, provision, verifyFile } from './downloads.ts';

const content = 'a server';
const pin: PinnedFile = {
  file: 'server.bin',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};

/** An artifact whose n-th attempt writes the n-th text; later attempts write the last one. */
function provisionOf(...texts: string[]): Provision & { attempts: () => number } {
  let attempts = 0;
  return {
    folder: 'server-1.0',
    attempts: () => attempts,
    async fetch(work) {
      const text = texts[Math.min(attempts, texts.length - 1)] ?? '';
      attempts += 1;
      await writeFile(join(work, pin.file), text);
      await verifyFile(work, pin);
    },
    async unpack(work, target) {
      await rename(join(work, pin.file), join(target, pin.file));
    },
  };
}

function cache(): string {
  const folder = scratchFolder();
  withEnvironment({ POC_CACHE_DIR: folder });
  return folder;
}

test('publishes a verified download atomically, and does not download it again', async () => {
  const folder = cache();
  const wanted = provisionOf(content);
  const target = await provision(wanted, provisionContext());
  expect(readFileSync(join(target, pin.file), 'utf8')).toBe(content);
  await provision(wanted, provisionContext());
  expect(wanted.attempts()).toBe(1);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

test('retries a truncated file', async () => {
  cache();
  const context = provisionContext();
  const wanted = provisionOf('a ser', content);
  await provision(wanted, context);
  expect(wanted.attempts()).toBe(2);
  expect(
    context.shown.some((text) => text.includes('does not match its pinned') && text.includes('Retrying')),
  ).toBe(true);
});

test('never uses a file with another checksum', async () => {
  const folder = cache();
  const wanted = provisionOf('A SERVER');
  await expect(provision(wanted, provisionContext())).rejects.toThrow(
    'server.bin does not match its pinned checksum or size.',
  );
  expect(wanted.attempts()).toBe(3);
  expect(existsSync(join(folder, 'server-1.0'))).toBe(false);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

test('downloads once for two concurrent callers', async () => {
  cache();
  const wanted = provisionOf(content);
  const [one, two] = await Promise.all([
    provision(wanted, provisionContext()),
    provision(wanted, provisionContext()),
  ]);
  expect(one).toBe(two);
  expect(wanted.attempts()).toBe(1);
});

test('leaves nothing in the cache when stopped midway', async () => {
  const folder = cache();
  const controller = new AbortController();
  const wanted = provisionOf(content);
  const stopping: Provision = {
    ...wanted,
    async unpack() {
      controller.abort();
    },
  };
  await expect(provision(stopping, provisionContext(controller.signal))).rejects.toThrow(StoppedError);
  expect(readdirSync(folder)).toEqual(['tmp']);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

test('reports a full disk in one sentence, without a retry', async () => {
  cache();
  let attempts = 0;
  const wanted: Provision = {
    folder: 'server-1.0',
    async fetch() {
      attempts += 1;
      throw new StackError('pip failed.', ['OSError: [Errno 28] No space left on device']);
    },
    async unpack() {},
  };
  await expect(provision(wanted, provisionContext())).rejects.toThrow(/^The disk that holds .* is full\.$/);
  expect(attempts).toBe(1);
});

test('prefers installed programs, then the cache, then downloads in order', async () => {
  const folder = cache();
  mkdirSync(join(folder, 'cached-1.0'));
  const tried: string[] = [];
  const source = (name: string, where?: string) => ({
    name,
    ...(where !== undefined && { folder: where }),
    attempt: async () => {
      tried.push(name);
      throw new StackError('no');
    },
  });
  const sources = [
    source('PyPI', 'a-1.0'),
    source('Maven', 'b-1.0'),
    source('archive', 'cached-1.0'),
    source('PATH'),
  ];
  await expect(firstThatWorks('The thing', sources, 'THING_URL')).rejects.toThrow(StackError);
  expect(tried).toEqual(['PATH', 'archive', 'PyPI', 'Maven']);
});

test('lists every failed source with its reason, and the variable to set', async () => {
  const sources = [
    { name: 'thing on PATH', attempt: async () => Promise.reject(new StackError('not found')) },
    {
      name: 'thing from PyPI',
      attempt: async () => Promise.reject(new StackError('pip failed', ['no route'])),
    },
  ];
  const error = await firstThatWorks('The thing', sources, 'THING_URL to its address').catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StackError);
  expect(error).toMatchObject({
    message: 'The thing is not available on this machine.',
    details: [
      'thing on PATH: not found',
      'thing from PyPI: pip failed no route',
      'Or set THING_URL to its address.',
    ],
  });
});
