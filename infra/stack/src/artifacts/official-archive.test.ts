import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StoppedError } from '../errors.ts';
import { type Answer, archiveHost, packedServer, pinnedArchive } from '../testing/archive-host.ts';
import { provisionContext, scratchFolder, withEnvironment } from '../testing/scratch.ts';
import { archives, type OfficialArchive } from './artifacts.ts';
import { firstThatWorks, type ProvisionContext } from './downloads.ts';
import { fromArchive } from './official-archive.ts';

const { content, archive } = packedServer();
const address = '/files.example.org/servers/v1.0/server-linux-1.0.tar.gz';
const half = Math.floor(content.length / 2);

/** Sends the file, or what is wanted of it; as some hosts do, it calls an archive a compressed answer unless asked not to. */
const whole: Answer = (response, from, { headers }) => {
  const encoding = /^identity/.test(headers['accept-encoding'] ?? '') ? {} : { 'content-encoding': 'gzip' };
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from, ...encoding });
  response.end(content.subarray(from));
};
/** Sends the first half of that, and ends the connection. */
const cut: Answer = (response, from) => {
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': content.length - from });
  response.write(content.subarray(from, (content.length + from) / 2), () => response.destroy());
};
/** Sends the whole file, no matter what is wanted of it. */
const wholeAgain: Answer = (response, _, request) => whole(response, 0, request);
const absent: Answer = (response) => response.writeHead(404).end('not here');
const silent: Answer = () => {};

function cache(): string {
  const folder = scratchFolder();
  withEnvironment({ POC_CACHE_DIR: folder });
  return folder;
}

interface Tried {
  readonly context: ProvisionContext & { shown: string[] };
  /** What was found by which source. */
  readonly found: Promise<string>;
}

/** Looks for the server in its archive, then in a source that always has it, if that one is there. */
function find(pin: OfficialArchive, { next = true, context = provisionContext() } = {}): Tried {
  const use = async (path: string): Promise<string> => path;
  const options = { title: 'Server', inside: 'bin/server', use, context, silenceMs: 300 };
  const ways = [fromArchive(pin, options)];
  if (next) ways.push({ name: 'elsewhere', attempt: async () => 'elsewhere' });
  // A way that needs no download would come before.
  const last = ways.map((way) => ({ folder: 'elsewhere', ...way }));
  return { context, found: firstThatWorks('The server', last, 'SERVER_URL to its address') };
}

/** Nothing of a download that failed is kept. */
function expectNothing(folder: string): void {
  expect(readdirSync(folder).filter((name) => name !== 'tmp')).toEqual([]);
  expect(readdirSync(`${folder}/tmp`)).toEqual([]);
}

test('an archive is fetched, verified, unpacked, and not fetched again', async () => {
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

test('an archive with another checksum is refused, once, and the next source is tried', async () => {
  const folder = cache();
  const host = await archiveHost(whole);
  const { context, found } = find(pinnedArchive('0'.repeat(64)));
  expect(await found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expect(context.shown.filter((text) => text.includes('does not match the pinned checksum'))).toHaveLength(1);
  expectNothing(folder);
});

test('without another source the message names the address, what was expected, and what helps', async () => {
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

test('a download that was cut off goes on where it was', async () => {
  cache();
  const host = await archiveHost(cut, whole);
  const { context, found } = find(archive);
  expect(readFileSync(await found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`]);
  expect(context.shown.join()).toMatch(/was interrupted: .*Retrying \(2 of 3\)/);
});

test('where a host can not go on, it begins again', async () => {
  cache();
  const host = await archiveHost(cut, wholeAgain);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toHaveLength(2);
});

test('what does not fit together is fetched again from the beginning', async () => {
  cache();
  const other: Answer = (response, from) =>
    response.writeHead(206).end(Buffer.alloc(content.length - from, 'y'));
  const host = await archiveHost(cut, other, whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`, address]);
});

test('a host that refuses to go on is asked for all of it', async () => {
  cache();
  const host = await archiveHost(cut, (response) => response.writeHead(416).end(), whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toEqual([address, `${address} goes on`, address]);
});

test('one that is cut off three times is left for the next source', async () => {
  const folder = cache();
  const host = await archiveHost(cut);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(3);
  expectNothing(folder);
});

test('a host without the archive is asked once', async () => {
  const folder = cache();
  const host = await archiveHost(absent);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
  await expect(find(archive, { next: false }).found).rejects.toMatchObject({
    details: [
      expect.stringMatching(
        /server-linux-1.0.tar.gz answered 404. POC_DOWNLOAD_MIRROR can name another host/,
      ),
      expect.anything(),
    ],
  });
});

test('no host is asked for another platform, nor where nothing can be unpacked', async () => {
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

test('a host that is busy is asked again', async () => {
  cache();
  const host = await archiveHost((response) => response.writeHead(503).end(), whole);
  expect(readFileSync(await find(archive).found)).toHaveLength(300_000);
  expect(host.requests).toHaveLength(2);
});

test('a host that does not answer in time is asked once', async () => {
  const folder = cache();
  const host = await archiveHost(silent);
  expect(await find(archive).found).toBe('elsewhere');
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
});

test('a host that falls silent half-way is left, and the download goes on with the next attempt', async () => {
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

test('a slow host is waited for as long as it sends', async () => {
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

test('a host that can not be reached is left at once', async () => {
  cache();
  const host = await archiveHost(whole);
  await host.close();
  const { found } = find(archive, { next: false });
  await expect(found).rejects.toMatchObject({
    details: [expect.stringMatching(/is not reachable: .*ECONNREFUSED/), expect.anything()],
  });
});

test('two starts at once fetch once', async () => {
  cache();
  const host = await archiveHost(whole);
  const [one, two] = await Promise.all([find(archive).found, find(archive).found]);
  expect(one).toBe(two);
  expect(existsSync(one)).toBe(true);
  expect(host.requests).toHaveLength(1);
});

test.each<[string, (stop: () => void) => Answer]>([
  ['before an answer', (stop) => stop],
  [
    'half-way',
    (stop) => (response) => {
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, half), stop);
    },
  ],
])('a stop %s ends it and leaves nothing', async (_, answer) => {
  const folder = cache();
  const controller = new AbortController();
  const host = await archiveHost(answer(() => controller.abort()));
  const { found } = find(archive, { context: provisionContext(controller.signal) });
  await expect(found).rejects.toThrow(StoppedError);
  expect(host.requests).toHaveLength(1);
  expectNothing(folder);
});

test('every archive is pinned, for all platforms that its makers publish it for', () => {
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
