import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLag } from '@poc/kit/events/admin/read-lag';
import { createEventBus, type EventBus } from '@poc/kit/events/event-bus';
import { kafkaAddress } from '@poc/kit/events/kafka-client';
import { createLogger } from '@poc/kit/log';
import type { KafkaSettings } from '@poc/kit/settings/kafka-settings';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ManagedKafka, password, startManagedKafka, username } from './start-kafka.ts';
import { newFolder } from './start-program.ts';
import { trustCertificate } from './test-certificate.ts';

const logger = createLogger({ service: 'managed-kafka', level: 'silent' });
const folder = newFolder();
const tokenFile = join(folder.path, 'token');
let kafka: ManagedKafka;
let distrust = (): void => {};
const buses: EventBus[] = [];

beforeAll(async () => {
  kafka = await startManagedKafka();
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.stop()));
  await kafka?.stop();
  folder.remove();
});

type Security = Omit<KafkaSettings, 'KAFKA_BROKERS'>;
const addressBy = (security: Security) => kafkaAddress({ KAFKA_BROKERS: kafka.brokers, ...security });
function busBy(security: Security): EventBus {
  const bus = createEventBus({ ...addressBy(security), clientId: 'managed', logger });
  buses.push(bus);
  return bus;
}

/** Writes a token in the form in which an issuer's agent mounts it. It has no signature; this broker checks none. */
function writeToken(expiresAt: number): void {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: username,
    iat: Math.floor(Date.now() / 1_000) - 60,
    exp: Math.floor(expiresAt / 1_000),
  };
  writeFileSync(tokenFile, `${part({ alg: 'none' })}.${part(claims)}.\n`);
}

const byPassword = { KAFKA_TLS: true, KAFKA_USERNAME: username, KAFKA_PASSWORD: password };

it('rejects a broker with an untrusted certificate', async () => {
  const bus = busBy({ ...byPassword, KAFKA_SASL_MECHANISM: 'PLAIN' });
  await expect(bus.publish([{ topic: 'never', key: 'a', value: '{}' }])).rejects.toThrow(
    /self-signed|certificate/,
  );
  expect(bus.ready()).toBe(false);
});

it.each([
  ['PLAIN', byPassword],
  ['SCRAM-SHA-256', byPassword],
  ['SCRAM-SHA-512', byPassword],
  ['OAUTHBEARER', { KAFKA_TLS: true, KAFKA_TOKEN_FILE: tokenFile }],
] as const)('publishes and consumes events over TLS by %s', async (mechanism, credentials) => {
  distrust = trustCertificate();
  writeToken(Date.now() + 600_000);
  const security = { ...credentials, KAFKA_SASL_MECHANISM: mechanism };
  const bus = busBy(security);
  const topic = `managed.${mechanism.toLowerCase()}`;
  await bus.ensureTopics([topic]);
  await bus.publish([{ topic, key: 'a', value: mechanism }]);
  const taken: string[] = [];
  const subscription = await bus.subscribe({
    group: `group.${mechanism}`,
    topics: [topic],
    onMessage: async ({ value }) => void taken.push(String(value)),
  });
  await vi.waitFor(() => expect(taken).toEqual([mechanism]), 60_000);
  await subscription.stop();
  // Operators' commands connect in the same way.
  await expect
    .poll(() => readLag({ ...addressBy(security), logger }))
    .toContainEqual(expect.objectContaining({ group: `group.${mechanism}`, topic, lag: 0 }));
});

it.each([
  ['a wrong password', { ...byPassword, KAFKA_PASSWORD: 'wrong', KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512' }],
  ['no name at all', { KAFKA_TLS: true }],
  ['no encryption', { ...byPassword, KAFKA_TLS: false, KAFKA_SASL_MECHANISM: 'PLAIN' }],
  [
    'a token file that is missing',
    { KAFKA_TLS: true, KAFKA_SASL_MECHANISM: 'OAUTHBEARER', KAFKA_TOKEN_FILE: '/nowhere/token' },
  ],
] as const)('%s sends nothing, and reports Kafka as unavailable', async (_what, security) => {
  const bus = busBy(security);
  await expect(bus.publish([{ topic: 'managed.plain', key: 'a', value: 'x' }])).rejects.toThrow();
  expect(bus.ready()).toBe(false);
});

it('replaces an expired token by the one in the file, without a restart', async () => {
  const bus = busBy({ KAFKA_TLS: true, KAFKA_SASL_MECHANISM: 'OAUTHBEARER', KAFKA_TOKEN_FILE: tokenFile });
  const message = { topic: 'managed.oauthbearer', key: 'a', value: 'x' };
  writeToken(Date.now() - 30_000);
  await expect(bus.publish([message])).rejects.toThrow();
  writeToken(Date.now() + 600_000);
  await bus.publish([message]);
  expect(bus.ready()).toBe(true);
  distrust();
});
