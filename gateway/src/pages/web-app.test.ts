import { createHash } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const inline = "document.documentElement.dataset.theme = 'dark';";
const page = `<!doctype html><script>${inline}</script><script src="/assets/app-1a2b.js"></script>`;
const script = 'console.log("POC");'.repeat(50);
const html = { accept: 'text/html,*/*;q=0.8' };
const gateway = useTestGateway();

const build = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'sw.js'), 'self.skipWaiting();');
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"POC"}');
  await writeFile(join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
};

it('explains a missing build, and detects a new one', async () => {
  const response = await send(gateway.url, '/', { headers: html });
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(response.text).toContain('has not been built yet');
  await build(gateway.webDist);
  await expect
    .poll(async () => (await send(gateway.url, '/', { headers: html })).status, {
      timeout: 5_000,
      interval: 200,
    })
    .toBe(200);
}, 10_000);

describe('the page', () => {
  it.each(['/', '/live/abc', '/user/dashboard', '/shows?search=a'])(
    'returns %s to a browser',
    async (path) => {
      const response = await send(gateway.url, path, { headers: html });
      expect(response).toMatchObject({ status: 200, text: page, headers: { 'cache-control': 'no-cache' } });
    },
  );

  it('allows only its own inline scripts, by their hashes', async () => {
    const { headers } = await send(gateway.url, '/', { headers: html });
    const hash = createHash('sha256').update(inline).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  const nobodys = `/internal/people/${'a'.repeat(24)}/data`;
  it.each(['/metrics', '/internal/revocations', nobodys, '/.well-known/jwks.json'])(
    'never serves %s',
    async (path) => {
      expect((await send(gateway.url, path, { headers: html })).status).toBe(404);
    },
  );
});

describe('files', () => {
  it('with a hash in their name are immutable and compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await send(gateway.url, '/assets/app-1a2b.js', {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript',
      });
    }
    expect((await send(gateway.url, '/assets/app-1a2b.js')).text).toBe(script);
  });

  it.each([
    ['/sw.js', 'text/javascript', 'no-cache'],
    ['/index.html', 'text/html;charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
  ])('of the installable app: %s', async (path, type, caching) => {
    const { status, headers } = await send(gateway.url, path);
    expect({ status, type: headers['content-type'], caching: headers['cache-control'] }).toEqual({
      status: 200,
      type,
      caching,
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'self';(?!.*manifest-src).*worker-src 'self' /,
    );
  });

  it('get 304 when unchanged', async () => {
    const first = await send(gateway.url, '/favicon.svg');
    const again = await send(gateway.url, '/favicon.svg', {
      headers: { 'if-none-match': first.headers.etag },
    });
    expect(again.status).toBe(304);
  });

  it('that do not exist are 404, not the page', async () => {
    expect((await send(gateway.url, '/assets/old-9f.js', { headers: html })).status).toBe(404);
    expect((await send(gateway.url, '/nothing.png')).status).toBe(404);
  });

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc/passwd',
    '/%00',
    '/%',
    '//',
  ])('outside of the build are not served: %s', async (path) => {
    const { status, text } = await send(gateway.url, path);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('root:');
  });

  it('ignore invalid ranges and refuse other methods', async () => {
    const range = await send(gateway.url, '/favicon.svg', { headers: { range: 'bytes=9-1' } });
    expect(range.status).toBe(200);
    expect((await send(gateway.url, '/favicon.svg', { method: 'POST' })).status).toBe(405);
  });

  it('that a new build deleted close the connection, not the process', async () => {
    await rm(join(gateway.webDist, 'assets/app-1a2b.js'));
    await send(gateway.url, '/assets/app-1a2b.js').catch(() => null);
    expect((await send(gateway.url, '/healthz')).status).toBe(200);
  });
});

it('serves a new build without a restart', async () => {
  const changed = page.replace('dark', 'light');
  await writeFile(join(gateway.webDist, 'index.html'), changed);
  await utimes(join(gateway.webDist, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  await expect
    .poll(async () => (await send(gateway.url, '/', { headers: html })).text, {
      timeout: 5_000,
      interval: 200,
    })
    .toBe(changed);
}, 10_000);
