import { expect, it } from 'vitest';
import { z } from 'zod';
import { configFaults, redisConfig } from '../config.ts';
import { parseRedisAddress } from './redis-address.ts';

it.each([
  [
    'redis://localhost',
    { kind: 'single', hosts: [{ host: 'localhost', port: 6379 }], tls: false, database: 0 },
  ],
  [
    'redis://:p%40ss@[::1]:7000/3',
    { kind: 'single', hosts: [{ host: '::1', port: 7000 }], password: 'p@ss', database: 3 },
  ],
  [
    'rediss+cluster://poc:x@a:1,b:2',
    {
      kind: 'cluster',
      hosts: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      tls: true,
      username: 'poc',
      password: 'x',
    },
  ],
  [
    'redis+sentinel://a,b:26380/poc-master/2?sentinel_password=s%26t',
    {
      kind: 'sentinel',
      hosts: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 26_380 },
      ],
      master: 'poc-master',
      database: 2,
      sentinelPassword: 's&t',
    },
  ],
])('%s is parsed', (url, address) => {
  expect(parseRedisAddress(url)).toMatchObject(address);
  expect(configFaults(z.object(redisConfig), { REDIS_URL: url })).toEqual([]);
});

it.each([
  'http://localhost',
  'redis://',
  'redis://a,b',
  'redis://localhost/x',
  'redis://localhost:70000',
  'redis+sentinel://a:1',
  'redis+cluster://a:1/1',
  'redis+cluster://a:1,,b:1',
  'redis://%zz:x@localhost',
  'redis+other://a',
])('%s is refused', (url) => {
  expect(configFaults(z.object(redisConfig), { REDIS_URL: url })).toEqual([
    'REDIS_URL: must be redis://host:port, redis+cluster://host:port,… or redis+sentinel://host:port,…/master (rediss… for TLS)',
  ]);
});
