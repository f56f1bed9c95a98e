import { expect, test } from 'vitest';
import {
  databaseOwners,
  groupedPrograms,
  ownEnvironment,
  portNames,
  processDeclarations,
  type SystemDetails,
  sharedEnvironment,
  singlePrograms,
} from './system.ts';

const details: SystemDetails = {
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
  const env = { ...sharedEnvironment(details), ...ownEnvironment('commerce', details) };
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
  expect(ownEnvironment('gateway', details)).toHaveProperty('METRICS_PORT', '20010');
  expect(ownEnvironment('gateway', details)).toHaveProperty('WEB_DIST');
  expect(ownEnvironment('identity', details)).not.toHaveProperty('METRICS_PORT');
});

test('socket nodes, ingest and the gateway have no internal port', () => {
  for (const name of ['live-1', 'ingest', 'gateway'] as const)
    expect(ownEnvironment(name, details)).not.toHaveProperty('INTERNAL_PORT');
});

test('only ingest has the port of RTMP, whose address every process gets', () => {
  expect(ownEnvironment('ingest', details)).toHaveProperty('RTMP_PORT', '20011');
  expect(ownEnvironment('streaming', details)).not.toHaveProperty('RTMP_PORT');
  expect(sharedEnvironment(details)).toHaveProperty('INGEST_PUBLIC_URL', 'rtmp://localhost:20011/live');
});

test('the sandbox stores its journal with the data and sends its events to the gateway', () => {
  expect(ownEnvironment('paystack', details)).toMatchObject({
    PORT: '20008',
    PAYSTACK_WEBHOOK_URL: 'http://127.0.0.1:20009/api/payments/paystack/webhook',
    PAYSTACK_SANDBOX_URL: 'http://localhost:20008',
    PAYSTACK_DATA_DIR: '/poc/data/paystack',
  });
  expect(ownEnvironment('commerce', details)).not.toHaveProperty('PAYSTACK_DATA_DIR');
});

test('each service has one database, in which its processes work', () => {
  const owners = ['identity', 'catalog', 'streaming', 'commerce', 'community'];
  expect(databaseOwners(processDeclarations)).toEqual(owners);
});

test('the real Paystack replaces the sandbox', () => {
  const paystack = { url: 'https://paystack.example', secretKey: 'sk_live' };
  expect(sharedEnvironment({ ...details, paystack })).toMatchObject({
    PAYSTACK_BASE_URL: 'https://paystack.example',
    PAYSTACK_SECRET_KEY: 'sk_live',
  });
  expect(ownEnvironment('commerce', { ...details, paystack })).not.toHaveProperty('FOLLOW_SANDBOX_CLOCK');
});

test('a group runs its members with their own settings, the gateway and a socket node outside it', () => {
  const [group, ...others] = groupedPrograms(processDeclarations, details);
  const members = group?.members ?? [];
  expect(others.map(({ name }) => name)).toEqual(['live-2', 'gateway']);
  expect([...members, 'live-2', 'gateway'].toSorted()).toEqual(
    processDeclarations.map(({ name }) => name).toSorted(),
  );
  const singles = singlePrograms(processDeclarations, details).filter(({ name }) =>
    members.includes(name as never),
  );
  expect(JSON.parse(group?.args[1] ?? '')).toEqual(singles.map(({ args: [entry], env }) => ({ entry, env })));
});
