import { expect, test } from 'vitest';
import { addressesIn, externalServer } from './external-server.ts';
import { choosePort } from './ports/ports.ts';

const { signal } = new AbortController();

test.each([
  ['mongodb://user:secret@db.example:27018/?replicaSet=rs0', [{ host: 'db.example', port: 27_018 }]],
  [
    'mongodb://a:1,b:2/?replicaSet=rs0',
    [
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
    ],
  ],
  ['mongodb+srv://cluster.example/', []],
  [
    '127.0.0.1:9092,127.0.0.1:9093',
    [
      { host: '127.0.0.1', port: 9092 },
      { host: '127.0.0.1', port: 9093 },
    ],
  ],
  ['redis://cache', [{ host: 'cache', port: 6379 }]],
  ['http://[::1]:7070', [{ host: '::1', port: 7070 }]],
])('the addresses in %s', (url, expected) => {
  expect(addressesIn(url)).toEqual(expected);
});

test('returns nothing without a setting', async () => {
  const redis = { name: 'redis', title: 'Redis', variable: 'REDIS_URL' } as const;
  expect(await externalServer(redis, {}, signal)).toBeUndefined();
});

test('reports an unreachable address without its password', async () => {
  const redis = { name: 'redis', title: 'Redis', variable: 'REDIS_URL' } as const;
  const port = await choosePort(new Set());
  const failure = externalServer(redis, { REDIS_URL: `redis://user:secret@127.0.0.1:${port}` }, signal);
  await expect(failure).rejects.toThrow(
    `Redis is not responding at 127.0.0.1:${port} (REDIS_URL); start it or unset REDIS_URL.`,
  );
});
