import { newId } from '@poc/testing/factories';
import { sendRaw } from '@poc/testing/send-raw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogApp, startCatalogApp } from '../testing/catalog-app.ts';
import { isPlainTarget } from './request-target.ts';

const odd = [
  '',
  '*',
  'http://elsewhere/api/shows',
  'http://elsewhere:port/api/shows',
  'elsewhere:443',
  '//elsewhere/api/shows',
  '/\\elsewhere',
  '/%2felsewhere',
  '/api/shows/..\\..\\readyz',
  '/api/shows/../../readyz',
  '/api/shows/.',
  '/..',
  '/api/shows/%2e%2E/%2e./readyz',
  '/api/shows/..%2f..%2Freadyz',
  '/api/shows/..%5c..%5Creadyz',
  '/api/shows/%252e%252e/readyz',
  '/api/shows/%25252e%25252e/readyz',
  `/api/shows/%${'25'.repeat(40)}2e`,
  '/api/shows/a%00',
  '/api/shows/a%1F',
  '/api/shows/a%7f',
  '/api/shows/a%2509',
  '/api/shows\tx',
  '/api/shows/\x7f',
  '/api/shows#x',
  '/api/shows?q=a\x01',
];
const plain = [
  '/',
  '/api/shows/',
  `/api/shows/${newId()}/related?limit=5`,
  '/api/shows//related',
  '/api/search?q=a%2Fb%5C..%2F..%00',
  '/api/search?q=..\\..\\x&next=http://elsewhere//',
  '/api/shows/a%2Fb',
  '/api/shows/%E0%A4%A',
  '/api/shows/100%2525',
  '/uploads/shows/pip-..a.webp',
  '/uploads/shows/...',
  '/.well-known/jwks.json',
  '/socket.io/?EIO=4&transport=polling',
  '/shows/\xe1\xb9\xa3',
];

describe('isPlainTarget', () => {
  it.each(odd)('refuses %j', (target) => expect(isPlainTarget(target)).toBe(false));
  it.each(plain)('accepts %j', (target) => expect(isPlainTarget(target)).toBe(true));

  it('takes linear time', () => {
    const begun = performance.now();
    for (const piece of ['%25', '%2e', '/.', '\\', '..', '%', '/'])
      isPlainTarget(`/${piece.repeat(16_000)}x`);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe('a service', () => {
  let app: CatalogApp;
  beforeAll(async () => {
    app = await startCatalogApp();
  });
  afterAll(() => app.stop());

  it.each(odd.filter((target) => target !== ''))(
    'returns 4xx without an operation: GET %j',
    async (target) => {
      const { status, body } = await sendRaw(app.url, `GET ${target} HTTP/1.1`);
      expect([400, 404]).toContain(status);
      expect(body).toMatch(/"code":"(invalid_request|not_found)"/);
    },
  );

  it('returns 400 for CONNECT', async () => {
    expect((await sendRaw(app.url, 'CONNECT elsewhere:443 HTTP/1.1')).status).toBe(400);
  });
});
