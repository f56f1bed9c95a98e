import { configFaults } from '@poc/kit/config';
import { describe, expect, it } from 'vitest';
import { configSchema, rateLimitsOf, storeOriginOf } from './config.ts';

const environment = {
  PORT: '8080',
  METRICS_PORT: '9090',
  PUBLIC_URL: 'https://poc.example/',
  REDIS_URL: 'redis://127.0.0.1:6379',
  IDENTITY_URL: 'http://identity:3000',
  IDENTITY_INTERNAL_URL: 'http://identity:3001',
  INTERNAL_SECRET: 'secret-of-the-tests-alone-0123456789',
  CATALOG_URL: 'http://catalog:3000',
  STREAMING_URL: 'http://streaming:3000',
  COMMERCE_URL: 'http://commerce:3000',
  COMMUNITY_URL: 'http://community:3000',
  INGEST_URL: 'http://ingest-http:3000',
  WEB_DIST: '/srv/web',
};

describe('the settings', () => {
  it('are parsed', () => {
    const config = configSchema.parse({ ...environment, TRUSTED_PROXIES: '10.0.0.0/8, loopback' });
    expect(config).toMatchObject({
      PUBLIC_URL: 'https://poc.example',
      TRUSTED_PROXIES: ['10.0.0.0/8', 'loopback'],
    });
  });

  describe.each(['IMAGE_HOSTS', 'VIDEO_HOSTS', 'STREAM_HOSTS'] as const)('%s', (name) => {
    it('are host names', () => {
      const hostsOf = (list: string) => configSchema.parse({ ...environment, [name]: list })[name];
      expect(hostsOf(' CDN.example, live.cdn-2.example ,')).toEqual(['cdn.example', 'live.cdn-2.example']);
      expect([hostsOf('none'), hostsOf('')]).toEqual([[], []]);
    });

    // The value becomes a part of a header of every page.
    it.each([
      'https://cdn.example',
      'cdn.example; script-src *',
      '*',
      'any.example,*',
      'com',
      'cdn.example:8443',
      'localhost',
      '10.0.0.1',
    ])('are not %s', (list) => {
      const faults = configFaults(configSchema, { ...environment, [name]: list });
      expect(faults).toEqual([`${name}: must be names of hosts`]);
    });
  });

  it('default to the example hosts', () => {
    const examples = ['example.com', 'example.net', 'example.org'];
    expect(configSchema.parse(environment)).toMatchObject({
      IMAGE_HOSTS: examples,
      VIDEO_HOSTS: examples,
      STREAM_HOSTS: [],
    });
  });

  it('report all errors together', () => {
    const faults = configFaults(configSchema, {
      ...environment,
      CATALOG_URL: 'x',
      LIVE_CLUSTER: 'a cluster',
      TRUSTED_PROXIES: 'all',
    });
    expect(faults.map((fault) => fault.split(/[:.]/)[0]).sort()).toEqual([
      'CATALOG_URL',
      'LIVE_CLUSTER',
      'TRUSTED_PROXIES',
    ]);
  });

  it('have stricter limits in production, which the environment overrides', () => {
    const production = configSchema.parse({ ...environment, NODE_ENV: 'production' });
    expect(rateLimitsOf(production)).toEqual({ general: 600, auth: 30, shared: 3_000, live: 120_000 });
    expect(rateLimitsOf({ ...production, RATE_LIMIT_PER_MINUTE: 5, AUTH_RATE_LIMIT_PER_MINUTE: 2 })).toEqual({
      general: 5,
      auth: 2,
      shared: 25,
      live: 1_000,
    });
  });
});

describe('the origin of the object store', () => {
  const of = (settings: Record<string, string>) =>
    storeOriginOf(configSchema.parse({ ...environment, ...settings }));

  it('is its address for browsers', () => {
    expect(of({})).toBeUndefined();
    expect(of({ S3_ENDPOINT: 'http://s3:7070/' })).toBe('http://s3:7070');
    const both = { S3_ENDPOINT: 'http://s3:7070', S3_PUBLIC_ENDPOINT: 'https://files.poc.example/s3' };
    expect(of(both)).toBe('https://files.poc.example');
  });
});
