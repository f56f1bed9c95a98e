import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StoppedError } from '../errors.ts';
import { archiveHost, packedServer, pinnedArchive, type Responder } from '../testing/archive-host.ts';
import { provisionContext, scratchFolder, withEnvironment } from '../testing/scratch.ts';
import { archives, type OfficialArchive } from './artifacts.ts';
import { firstThatWorks, type ProvisionContext } from './downloads.ts';
import { fromArchive } from './official-archive.ts';

const { content, archive } = packedServer();
const address = '/files.example.org/servers/v1.0/server-linux-1.0.tar.gz';
const half = Math.floor(content.length / 2);

/**
 * Sends the file or the requested range. Like some hosts, it declares the archive as a compressed response unless asked
 * not to.
 */
const whole: Responder = (response, from, { headers }) => {
  const encoding = /^identity/.test(headers['accept-encoding'] ?? '') ? {} : { 'content-encoding': 'gzip' };
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from, ...encoding });
  response.end(content.subarray(from));
};
/** Sends the first half, and closes the connection. */
const cut: Responder = (response, from) => {
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.write(content.subarray(from, (content.length + from) / 2), () => response.destroy());
};
/** Sends the whole file, ignoring the range. */
const wholeAgain: Responder = (response, _, request) => whole(response, 0, request);
const absent: Responder = (response) => response.writeHead(404).end('not here');
const silent: Responder = () => {};

function cache(): string {
  const folder = scratchFolder();
  withEnvironment({ POC_CACHE_DIR: folder });
  return folder;
}

interface Tried {
  readonly context: ProvisionContext & { shown: string[] };
  /** Resolves to the source that was used. */
  readonly found: Promise<string>;
}

/** Tries the archive, then, unless disabled, a source that always works. */
function find(pin: OfficialArchive, { next = true, context = provisionContext() } = {}): Tried {
  const use = async (path: string): Promise<string> => path;
  const options = { title: 'Server', inside: 'bin/server', use, context, silenceMs: 300 };
  const sources = [fromArchive(pin, options)];
  if (next) sources.push({ name: 'elsewhere', attempt: async () => 'elsewhere' });
  // Without a folder, this source would come first.
  const last = sources.map((source) => ({ folder: 'elsewhere', ...source }));
  return { context, found: firstThatWorks('The server', last, 'SERVER_URL to its address') };
}

/** A failed download leaves nothing. */
function expectNothing(folder: string): void {
  expect(readdirSync(folder).filter((name) => name !== 'tmp')).toEqual([]);
  expect(readdirSync(`${folder}/tmp`)).toEqual([]);
}

test('downloads, verifies and unpacks an archive once', async () => {
  const folder = cache();
  const host = await archiveHost(whole);
  const path = await find(archive).found;
  expect(readFileSync(path)).toHaveLength(300_000);
  expect(statSync(path).mode & 0o111, 'may be run').toBe(0o111);
  expect(statSync(path).uid).toBe(process.getuid?.());
  expect(path).toBe(`${folder}/server-1.0-${process.platform}-${process.arch}/bin/server`);
  expect(await find(archive).found).toBe(path);
  expect(host.requests).toEqual([address]);
  expect(readdirSync(`${folder}/tmp`)).toEqual([]);
});

test('refuses an archive with another checksum without a retry, and tries the next source', async () => {
  const folder = cache();
  const host = await archiveHost(whole);
  const { context, found } = find(pinnedArchive('0'.repeat(64)));
  expect(await found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expect(context.shown.filter((text) => text.includes('does not match the pinned checksum'))).toHaveLength(1);
  expectNothing(folder);
});

test('names the address, the expected checksum and a remedy if no other source is left', async () => {
  cache();
  await archiveHost(whole);
  const { found } = find(pinnedArchive('0'.repeat(64)), { next: false });
  await expect(found).rejects.toMatchObject({
    details: [
      expect.stringMatching(
        new RegExp(
          `^Server 1.0 from files.example.org: .* SHA-256 is ${archive.files.any?.sha256} instead of 0{64}. It came from http:.*${address}.$`,
        ),
      ),
      'Or set SERVER_URL to its address.',
    ],
  });
});

test('resumes an interrupted download', async () => {
  cache();
  const host = await archiveHost(cut, whole);
  const { context, found } = find(archive);
  expect(readFileSync(await found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`]);
  expect(context.shown.join()).toMatch(/was interrupted: .*Retrying \(2 of 3\)/);
});

test('restarts if the host does not support ranges', async () => {
  cache();
  const host = await archiveHost(cut, wholeAgain);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toHaveLength(2);
});

test('restarts if the assembled parts do not match the checksum', async () => {
  cache();
  const other: Responder = (response, from) =>
    response.writeHead(206).end(Buffer.alloc(content.length - from, 'y'));
  const host = await archiveHost(cut, other, whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`, address]);
});

test('requests the whole file if the host rejects the range', async () => {
  cache();
  const host = await archiveHost(cut, (response) => response.writeHead(416).end(), whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`, address]);
});

test('uses the next source after three interruptions', async () => {
  const folder = cache();
  const host = await archiveHost(cut);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(3);
  expectNothing(folder);
});

test('requests a missing archive once', async () => {
  const folder = cache();
  const host = await archiveHost(absent);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
  await expect(find(archive, { next: false }).found).rejects.toMatchObject({
    details: [
      expect.stringMatching(
        /server-linux-1.0.tar.gz returned 404. POC_DOWNLOAD_MIRROR can name another host/,
      ),
      expect.anything(),
    ],
  });
});

test('requests nothing for other platforms, or without tar', async () => {
  cache();
  const host = await archiveHost(whole);
  const { files, ...others } = archive;
  expect(await find({ ...others, files: { 'plan9-x64': { path: 'p', sha256: '0' } } }).found).toBe(
    'elsewhere',
  );
  withEnvironment({ PATH: scratchFolder() });
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toEqual([]);
});

test('retries a busy host', async () => {
  cache();
  const host = await archiveHost((response) => response.writeHead(503).end(), whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toHaveLength(2);
});

test('does not retry a host that never responds', async () => {
  const folder = cache();
  const host = await archiveHost(silent);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
});

test('aborts a stalled download, and resumes it with the next attempt', async () => {
  cache();
  const host = await archiveHost((response) => {
    response.writeHead(200, { 'content-length': content.length });
    response.write(content.subarray(0, half));
  }, whole);
  const { context, found } = find(archive);
  expect(readFileSync(await found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`]);
  expect(context.shown.join()).toContain('no data for 0.3 s');
});

test('waits for a slow host as long as it sends data', async () => {
  cache();
  const host = await archiveHost((response) => {
    let sent = 0;
    const timer = setInterval(() => {
      response.write(content.subarray(sent, sent + 40_000));
      sent += 40_000;
      if (sent < content.length) return;
      clearInterval(timer);
      response.end();
    }, 80);
  });
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toHaveLength(1);
});

test('does not retry an unreachable host', async () => {
  cache();
  const host = await archiveHost(whole);
  await host.close();
  const { found } = find(archive, { next: false });
  await expect(found).rejects.toMatchObject({
    details: [expect.stringMatching(/is not reachable: .*ECONNREFUSED/), expect.anything()],
  });
});

test('downloads once for two concurrent starts', async () => {
  cache();
  const host = await archiveHost(whole);
  const [one, two] = await Promise.all([find(archive).found, find(archive).found]);
  expect(one).toBe(two);
  expect(existsSync(one)).toBe(true);
  expect(host.requests).toHaveLength(1);
});

test.each<[string, (stop: () => void) => Responder]>([
  ['before an answer', (stop) => stop],
  [
    'half-way',
    (stop) => (response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, half), stop);
    },
  ],
])('leaves nothing when stopped %s', async (_, respond) => {
  const folder = cache();
  const controller = new AbortController();
  const host = await archiveHost(respond(() => controller.abort()));
  const { found } = find(archive, { context: provisionContext(controller.signal) });
  await expect(found).rejects.toThrow(StoppedError);
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
});

test('pins every archive for all platforms that its vendor publishes', () => {
  const all = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
  const platforms = Object.entries(archives).map(([name, { files }]) => [
    name,
    Object.keys(files).toSorted(),
  ]);
  expect(Object.fromEntries(platforms)).toEqual({
    mongodb: all,
    java: all,
    kafka: ['any'],
    redis: ['linux-arm64', 'linux-x64'],
    s3: all,
  });
  const pins = Object.values(archives).flatMap(({ files }) => Object.values(files));
  for (const { sha256 } of pins) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(pins.map(({ sha256 }) => sha256)).size).toBe(pins.length);
  for (const { base } of Object.values(archives)) expect(base).toMatch(/^https:\/\/.*[^/]$/);
});
