import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silent } from '../testing/create-database.ts';
import { clientConfig } from './kafka-client.ts';
import { createMissingTopics, limitRetention } from './kafka-topics.ts';
import { type Admin, ConfigResourceTypes, Kafka } from './kafkajs.ts';

const monthMs = String(30 * 24 * 60 * 60 * 1000);
let kafka: Kafka;
let admin: Admin;

beforeAll(async () => {
  const { KAFKA_BROKERS } = await testServers();
  kafka = new Kafka(clientConfig({ brokers: KAFKA_BROKERS, clientId: 'topics', logger: silent }));
  admin = kafka.admin();
  await admin.connect();
});
afterAll(() => admin.disconnect());

async function settingsOf(name: string): Promise<Record<string, string>> {
  const resources = [{ type: ConfigResourceTypes.TOPIC, name }];
  const [described] = (await admin.describeConfigs({ includeSynonyms: false, resources })).resources;
  return Object.fromEntries(
    described?.configEntries.map(({ configName, configValue }) => [configName, configValue]) ?? [],
  );
}

it('creates topics that keep events for 30 days', async () => {
  const topic = uniqueName('identity.fresh');
  await createMissingTopics(kafka, [topic, `${topic}.dlq`]);
  expect(await settingsOf(topic)).toMatchObject({ 'retention.ms': monthMs });
  expect(await settingsOf(`${topic}.dlq`)).toMatchObject({ 'retention.ms': monthMs });
});

it('limits the retention of topics without an end, and changes nothing else', async () => {
  const [endless, weekly] = [uniqueName('identity.endless'), uniqueName('identity.weekly')];
  const size = { name: 'max.message.bytes', value: '2000000' };
  await admin.createTopics({
    topics: [
      { topic: endless, configEntries: [size, { name: 'retention.ms', value: '-1' }] },
      { topic: weekly, configEntries: [size, { name: 'retention.ms', value: '604800000' }] },
    ],
  });
  await limitRetention(kafka, [endless, weekly]);
  expect(await settingsOf(endless)).toMatchObject({ 'retention.ms': monthMs, [size.name]: size.value });
  expect(await settingsOf(weekly)).toMatchObject({ 'retention.ms': '604800000', [size.name]: size.value });
});
