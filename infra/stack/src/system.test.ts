import { expect, test } from 'vitest';
import {
  databaseOwners,
  portNames,
  processDeclarations,
  processEnvironment,
  type SystemFacts,
} from './system.ts';

const facts: SystemFacts = {
  ports: Object.fromEntries(portNames.map((name, index) => [name, 20_000 + index])),
  secrets: {
    s3AccessKey: 'a',
    s3SecretKey: 'b',
    paystackSecretKey: 'sk_test_c',
    keyEncryptionSecret: 'd',
    uploadsSigningKey: 'e',
    internalSecret: 'i',
    vapidPrivateKey: 'f',
  },
  backing: { MONGO_URL: 'mongodb://127.0.0.1:1/?replicaSet=rs0' },
  mode: 'test',
  publicUrl: 'http://localhost:8080',
  dataDir: '/poc/data',
};

test('gives each process its own port and the addresses of all others', () => {
  const env = processEnvironment('commerce', facts);
  expect(env).toMatchObject({
    PORT: '20006',
    HOST: '127.0.0.1',
    NODE_ENV: 'test',
    IDENTITY_URL: 'http://127.0.0.1:20000',
    IDENTITY_INTERNAL_URL: 'http://127.0.0.1:20012',
    INTERNAL_PORT: '20015',
    INTERNAL_SECRET: 'i',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:20008',
    PAYSTACK_SECRET_KEY: 'sk_test_c',
    PUBLIC_URL: 'http://localhost:8080',
    FOLLOW_SANDBOX_CLOCK: 'true',
    MONGO_URL: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
  });
});

test('only the gateway has a port for metrics and the web app', () => {
  expect(processEnvironment('gateway', facts)).toHaveProperty('METRICS_PORT', '20010');
  expect(processEnvironment('gateway', facts)).toHaveProperty('WEB_DIST');
  expect(processEnvironment('identity', facts)).not.toHaveProperty('METRICS_PORT');
});

test('socket nodes, ingest and the gateway have no internal port', () => {
  for (const name of ['live-1', 'ingest', 'gateway'] as const)
    expect(processEnvironment(name, facts)).not.toHaveProperty('INTERNAL_PORT');
});

test('only ingest has the port of RTMP, whose address every process gets', () => {
  expect(processEnvironment('ingest', facts)).toHaveProperty('RTMP_PORT', '20011');
  expect(processEnvironment('streaming', facts)).not.toHaveProperty('RTMP_PORT');
  expect(processEnvironment('streaming', facts)).toHaveProperty(
    'INGEST_PUBLIC_URL',
    'rtmp://localhost:20011/live',
  );
});

test('the sandbox stores its journal with the data and sends its events to the gateway', () => {
  expect(processEnvironment('paystack', facts)).toMatchObject({
    PORT: '20008',
    PAYSTACK_WEBHOOK_URL: 'http://127.0.0.1:20009/api/payments/paystack/webhook',
    PAYSTACK_SANDBOX_URL: 'http://localhost:20008',
    PAYSTACK_DATA_DIR: '/poc/data/paystack',
    PAYSTACK_SECRET_KEY: 'sk_test_c',
  });
  expect(processEnvironment('commerce', facts)).not.toHaveProperty('PAYSTACK_DATA_DIR');
});

test('each service has one database, in which its processes work', () => {
  const owners = ['identity', 'catalog', 'streaming', 'commerce', 'community'];
  expect(databaseOwners(processDeclarations)).toEqual(owners);
});

test('the real Paystack replaces the sandbox', () => {
  const paystack = { url: 'https://paystack.example', secretKey: 'sk_live' };
  expect(processEnvironment('commerce', { ...facts, paystack })).toMatchObject({
    PAYSTACK_BASE_URL: 'https://paystack.example',
    PAYSTACK_SECRET_KEY: 'sk_live',
  });
  expect(processEnvironment('commerce', { ...facts, paystack })).not.toHaveProperty('FOLLOW_SANDBOX_CLOCK');
});
