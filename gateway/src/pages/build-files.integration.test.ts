import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { send } from '../testing/send.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';

const hash = (): string => randomUUID().slice(0, 8);
const script = 'console.log("POC");'.repeat(50);
const font = Buffer.from([0, 1, 2, 250]);

async function build(folder: string): Promise<{ script: string; font: string }> {
  const names = { script: `/assets/app-${hash()}.js`, font: `/assets/text-${hash()}.woff2` };
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, names.script), script);
  await writeFile(join(folder, `${names.script}.br`), brotliCompressSync(script));
  await writeFile(join(folder, names.font), font);
  await writeFile(join(folder, 'index.html'), `<!doctype html><script src="${names.script}"></script>`);
  return names;
}

describe('two gateways with different builds', () => {
  let [older, newer]: TestGateway[] = [];
  let redisUrl: string;
  let wire: TcpProxy;
  let ofOlder: Awaited<ReturnType<typeof build>>;
  let ofNewer: Awaited<ReturnType<typeof build>>;
  const ask = (gateway: TestGateway | undefined, path: string, options: Parameters<typeof send>[2] = {}) =>
    send(gateway?.url ?? '', path, options);

  beforeAll(async () => {
    redisUrl = (await testServers()).REDIS_URL;
    const { hostname, port } = new URL(redisUrl);
    wire = await startTcpProxy({ host: hostname, port: Number(port) });
    older = await startTestGateway({ REDIS_URL: redisUrl });
    newer = await startTestGateway({ REDIS_URL: `redis://127.0.0.1:${wire.port}` });
    [ofOlder, ofNewer] = [await build(older.webDist), await build(newer.webDist)];
    const serves = async (gateway: TestGateway) => (await ask(gateway, '/')).status === 200;
    for (const gateway of [older, newer]) await vi.waitUntil(() => serves(gateway), { timeout: 10_000 });
  });
  afterAll(async () => {
    await Promise.all([older?.end(), newer?.end()]);
    await wire?.stop();
  });

  it('serve each other’s files, for open pages of the old build and pages of the new one', async () => {
    await expect.poll(async () => (await ask(older, ofNewer.script)).text).toBe(script);
    await expect.poll(async () => (await ask(newer, ofOlder.script)).text).toBe(script);
    expect((await ask(newer, ofOlder.font)).headers).toMatchObject({
      'content-type': 'font/woff2',
      'content-length': '4',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('serve them from the moment a new gateway is ready', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'poc-build-'));
    const { script: path } = await build(folder);
    const newest = await startTestGateway({ REDIS_URL: redisUrl, WEB_DIST: folder });
    expect((await ask(older, path)).text).toBe(script);
    await newest.end();
    await rm(folder, { recursive: true });
  });

  it('send them like their own files', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [own, kept] = [
      await ask(older, ofOlder.script, { headers }),
      await ask(newer, ofOlder.script, { headers }),
    ];
    expect(kept.status).toBe(own.status);
    for (const name of ['content-type', 'content-encoding', 'cache-control', 'content-length', 'vary'])
      expect([name, kept.headers[name]]).toEqual([name, own.headers[name]]);
    const head = await ask(newer, ofOlder.script, { method: 'HEAD', headers });
    expect(head).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': own.headers['content-length'] },
    });
  });

  it('serve no other files', async () => {
    for (const path of [
      `/assets/app-${hash()}.js`,
      '/assets/app-12345678.html',
      `/assets/../app-${hash()}.js`,
    ])
      expect([path, (await ask(older, path)).status]).toEqual([path, 404]);
  });

  it('serve only their own files while Redis is unavailable', async () => {
    wire.cut();
    expect((await ask(newer, ofNewer.script)).text).toBe(script);
    expect((await ask(newer, ofOlder.script)).status).toBe(404);
    wire.heal();
    await expect.poll(async () => (await ask(newer, ofOlder.script)).status).toBe(200);
  });
});
