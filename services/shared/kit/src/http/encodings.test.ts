import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bestEncoding, encode } from './encodings.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'plain'],
  ['br;q=0.1', 'br'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['x-gzip-br', 'plain'],
  ['identity', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
])('for %j chooses %s', (accepted, best) => {
  expect(bestEncoding(accepted)).toBe(best);
});

it.each(['once', 'often'] as const)('encodes a text in all encodings, sent %s', async (sent) => {
  const plain = Buffer.from('Naira and kobo. '.repeat(200));
  const encoded = await encode(plain, sent);
  expect(brotliDecompressSync(encoded.br)).toEqual(plain);
  expect(gunzipSync(encoded.gzip)).toEqual(plain);
  expect(encoded.br.length).toBeLessThan(plain.length / 10);
});
