import { createServer, type RequestListener, type Server } from 'node:http';
import { limits } from '@poc/contracts/common';
import { listen } from '@poc/testing/listen';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../internet/public-address.ts';
import type { InternetRules } from '../internet/request-public.ts';
import { fetchPicture } from './fetch-picture.ts';

let server: Server;
let port: number;
let respond: RequestListener;
let asked: string[];
let resolved: string[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    respond(request, response);
  });
  port = await listen(server);
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  resolved = [];
});

/** Fake internet: every name is the local test server, which counts as public unless listed. */
const rules = (names: Record<string, string[]> = {}): InternetRules => ({
  async resolve(host) {
    resolved.push(host);
    return names[host] ?? ['127.0.0.1'];
  },
  mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address),
  protocol: null,
  timeoutMs: 60_000,
});
const refused = { code: 'image_unreadable' };
const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe('fetchPicture', () => {
  it('returns the bytes from the checked address only', async () => {
    respond = (_request, response) => response.end('picture');
    const bytes = await fetchPicture(`http://pictures.invalid:${port}/a.png`, rules());
    expect(bytes.toString()).toBe('picture');
    // `.invalid` has no address: the connection used the checked one, and the name was resolved once.
    expect({ asked, resolved }).toEqual({
      asked: [`pictures.invalid:${port} /a.png`],
      resolved: ['pictures.invalid'],
    });
  });

  it.each([['10.0.0.7'], ['169.254.169.254'], ['::1'], ['127.0.0.1', '192.168.1.1'], []])(
    'refuses a host with the addresses %j',
    async (...urls) => {
      const names = { 'evil.example': urls };
      await expect(fetchPicture(`http://evil.example:${port}/`, rules(names))).rejects.toMatchObject(refused);
      expect(asked).toEqual([]);
    },
  );

  it('checks each redirect like the first URL, and follows three', async () => {
    const names = { 'inside.example': ['10.0.0.7'] };
    respond = redirectTo(`http://inside.example:${port}/`);
    await expect(fetchPicture(`http://a.example:${port}/`, rules(names))).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1);

    respond = (request, response) =>
      request.url === '/3'
        ? response.end('there')
        : redirectTo(`/${Number(request.url?.slice(1)) + 1}`)(request, response);
    expect((await fetchPicture(`http://a.example:${port}/0`, rules())).toString()).toBe('there');
    respond = redirectTo('/again');
    await expect(fetchPicture(`http://a.example:${port}/`, rules())).rejects.toMatchObject(refused);
    expect(asked).toHaveLength(1 + 4 + 4);
  });

  it('stops at 5 MB', async () => {
    respond = (_request, response) => response.end(Buffer.alloc(limits.maxImageBytes + 1));
    await expect(fetchPicture(`http://a.example:${port}/`, rules())).rejects.toMatchObject(refused);
  });

  it('times out for DNS, the response and the last byte', async () => {
    const soon = { ...rules(), timeoutMs: 50 };
    const hanging = {
      ...soon,
      resolve: (_host: string, signal: AbortSignal) =>
        new Promise<string[]>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    await expect(fetchPicture(`http://a.example:${port}/`, hanging)).rejects.toMatchObject(refused);

    respond = () => undefined;
    await expect(fetchPicture(`http://a.example:${port}/`, soon)).rejects.toMatchObject(refused);
    respond = (_request, response) => response.write('pic');
    await expect(fetchPicture(`http://a.example:${port}/`, soon)).rejects.toMatchObject(refused);
  });

  it.each([
    'http://a.example/',
    'https://a.example:8443/',
    'https://u:p@a.example/',
    'ftp://a.example/',
    'nonsense',
  ])('allows only https on the default port: %s', async (url) => {
    await expect(fetchPicture(url, { ...rules(), protocol: 'https:' })).rejects.toMatchObject(refused);
    expect(resolved).toEqual([]);
  });

  it('refuses private networks by default, under any name', async () => {
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
      '2130706433',
    ]) {
      await expect(fetchPicture(`https://${host}/`)).rejects.toMatchObject(refused);
    }
  });
});

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '102.88.1.1', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
