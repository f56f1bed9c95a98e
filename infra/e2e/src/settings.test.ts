import { readFileSync } from 'node:fs';
import { configSchema as identity } from '@poc/identity/config';
import { configFaults } from '@poc/kit/config';
import { configSchema as sandbox } from '@poc/paystack-sandbox/config';
import { configSchema as seed } from '@poc/seed/config';
import { describe, expect, it } from 'vitest';
import { configSchemas } from './support/config-schemas.ts';

const schemas = Object.entries({ ...configSchemas, seed });

/** Valid production settings for every process. */
const right = {
  NODE_ENV: 'production',
  PORT: '8080',
  METRICS_PORT: '9090',
  MONGO_URL: 'mongodb://mongo-0.internal:27017/?replicaSet=rs0',
  KAFKA_BROKERS: 'kafka-0.internal:9092',
  REDIS_URL: 'rediss://redis.internal:6379',
  S3_ENDPOINT: 'https://s3.eu-west-1.amazonaws.com',
  S3_ACCESS_KEY: 'AKQ83HF02MZLXP41VB7T',
  S3_SECRET_KEY: '8sHq2v0LmX9bTzR4kYwN1cDfGj7uPe',
  SMTP_URL: 'smtps://poc:pass-word@smtp.postmarkapp.com:465',
  MAIL_FROM: 'POC <hello@poc.ng>',
  SUPPORT_EMAIL: 'support@poc.ng',
  PUBLIC_URL: 'https://poc.ng',
  IDENTITY_URL: 'http://identity:8080',
  CATALOG_URL: 'http://catalog:8080',
  STREAMING_URL: 'http://streaming:8080',
  COMMERCE_URL: 'http://commerce:8080',
  COMMUNITY_URL: 'http://community:8080',
  INGEST_URL: 'http://ingest-http:8080',
  IDENTITY_INTERNAL_URL: 'http://identity:8081',
  CATALOG_INTERNAL_URL: 'http://catalog:8081',
  STREAMING_INTERNAL_URL: 'http://streaming:8081',
  COMMERCE_INTERNAL_URL: 'http://commerce:8081',
  COMMUNITY_INTERNAL_URL: 'http://community:8081',
  INTERNAL_PORT: '8081',
  INTERNAL_SECRET: 'wQ7rT2yU9iO4pA6sD1fG8hJ3kL5zX0cV,nB4vC8xZ1lK6jH3gF9dS2aP7oI5uY0tR',
  WEB_DIST: '/app/web/dist',
  PAYSTACK_SECRET_KEY: 'sk_live_3f9a1c77be024d5e8a6b90c2',
  KEY_ENCRYPTION_SECRET: 'mJ3vQ8xZt1Lr5Yk0HfWc7NbPs2DgEu9aRiOoKqTlVzA=',
  VAPID_PRIVATE_KEY: 'qvA1vVTJkrb4yyVR0BXuCP5rFmCGkYJgi8sLmfUgqHs',
  UPLOADS_SIGNING_KEY: 'vT4kQ9zX2mB7rL1pW8sN5cD0fG3hJ6yA',
  SELLER_NAME: 'POC Media Ltd',
  SELLER_ADDRESS: '1 Broad Street, Lagos',
  SELLER_TIN: '12345678-0001',
  IMAGE_HOSTS: 'images.poc.ng',
  VIDEO_HOSTS: 'none',
  STREAM_HOSTS: 'cdn.poc.ng',
};

const wrong: [name: string, value: string | undefined][] = [
  ['KEY_ENCRYPTION_SECRET', 'bG9jYWwtY29tcG9zZS1rZXktb2YtMzItYnl0ZXMhISE='],
  ['KEY_ENCRYPTION_SECRET', Buffer.alloc(32, 7).toString('base64')],
  ['S3_ACCESS_KEY', 'poc-local'],
  ['S3_SECRET_KEY', 'poc-local-secret'],
  ['S3_SECRET_KEY', 'short'],
  ['PAYSTACK_SECRET_KEY', 'sk_test_3f9a1c77be024d5e8a6b90c2'],
  ['PAYSTACK_SECRET_KEY', 'sk_live_1'],
  ['PAYSTACK_BASE_URL', 'http://paystack:8080'],
  ['INTERNAL_SECRET', 'poc-local-internal-secret-for-demos'],
  ['INTERNAL_SECRET', 'wQ7rT2yU9iO4pA6sD1fG8hJ3kL5zX0cV,poc-local-internal-secret-for-demos'],
  ['INTERNAL_SECRET', 'a'.repeat(40)],
  ['UPLOADS_SIGNING_KEY', 'poc-local-uploads-key'],
  ['VAPID_PRIVATE_KEY', 'YTsvAX39T0XNpFNOqKKkMKqF1jmpbrsJ1lLsnZPUmDU'],
  ['FOLLOW_SANDBOX_CLOCK', 'true'],
  ['PUBLIC_URL', undefined],
  ['PUBLIC_URL', 'http://poc.ng'],
  ['SMTP_URL', 'smtp://mail:1025'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtp://smtp.poc.ng:1025'],
  ['MAIL_FROM', undefined],
  ['SUPPORT_EMAIL', 'support@poc.test'],
  ['SELLER_NAME', undefined],
  ['SELLER_ADDRESS', ''],
  ['SELLER_TIN', ''],
  ['IMAGE_HOSTS', undefined],
  ['VIDEO_HOSTS', ''],
  ['STREAM_HOSTS', undefined],
];

describe.each(schemas)('%s in production', (_, schema) => {
  it('accepts valid settings', () => {
    expect(configFaults(schema, right)).toEqual([]);
  });

  it.each(wrong.filter(([name]) => name in schema.shape))(
    'refuses %s %j, and prints only the name',
    (name, value) => {
      const faults = configFaults(schema, { ...right, [name]: value });
      expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
      if (value) expect(faults[0]).not.toContain(value);
    },
  );

  it('refuses demo accounts', () => {
    expect(configFaults(schema, { ...right, POC_SEED: 'demo' })).toEqual([
      'POC_SEED: demo accounts have published passwords',
    ]);
  });

  it('reports all invalid settings together in production, and none elsewhere', () => {
    const demo = { ...right, ...Object.fromEntries(wrong), POC_SEED: 'demo' };
    const named = new Set(wrong.map(([name]) => name).filter((name) => name in schema.shape));
    expect(configFaults(schema, demo)).toHaveLength(named.size + 1);
    expect(configFaults(schema, { ...demo, NODE_ENV: 'development' })).toEqual([]);
  });
});

it('production starts without a key for push, which is then unavailable', () => {
  expect(configFaults(identity, { ...right, VAPID_PRIVATE_KEY: undefined })).toEqual([]);
});

it('the sandbox refuses production with any settings', () => {
  expect(configFaults(sandbox, right)).toEqual([expect.stringMatching(/^PAYSTACK_SANDBOX_URL: /)]);
});

it('production refuses every secret of the compose file', () => {
  const compose = readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
  const secrets = [...compose.matchAll(/^ +(\w*(?:SECRET|KEY)\w*):.*\$\{\w+:-([^}]+)\}/gm)];
  expect(secrets.map(([, name]) => name).toSorted()).toEqual([
    'INTERNAL_SECRET',
    'KEY_ENCRYPTION_SECRET',
    'PAYSTACK_SECRET_KEY',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
    'UPLOADS_SIGNING_KEY',
    'VAPID_PRIVATE_KEY',
  ]);
  for (const [, name = '', value] of secrets) {
    const faults = schemas.flatMap(([, schema]) => configFaults(schema, { ...right, [name]: value }));
    expect(faults, name).not.toEqual([]);
  }
  expect(compose).not.toContain('NODE_ENV: production');
  const ports = [...compose.matchAll(/ports: \["([^"]+)"\]/g)].map(([, port]) => port);
  expect(ports.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
});

it('the page of settings names every setting of every process', () => {
  const page = readFileSync(new URL('../../docs/operations/settings.md', import.meta.url), 'utf8');
  const named = new Set([...page.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const settings = new Set(
    [...schemas, ['sandbox', sandbox] as const].flatMap(([, { shape }]) => Object.keys(shape)),
  );
  expect([...settings].filter((name) => !named.has(name))).toEqual([]);
});
