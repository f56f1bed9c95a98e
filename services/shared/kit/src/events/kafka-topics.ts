import { ConfigResourceTypes, ConfigSource, type Kafka } from './kafkajs.ts';

/** Number of partitions, which limits the active consumers of a group. Adding partitions later moves keys. */
const partitions = 3;

/**
 * Retention of all topics, 30 days, so that events about an erased person disappear. Projections are rebuilt by
 * republishing rows (`republish.ts`), not by reading old events.
 */
const retention = { name: 'retention.ms', value: String(30 * 24 * 60 * 60 * 1000) };

/** Creates missing topics. Safe to run concurrently: kafkajs ignores topics that another process has just created. */
export async function createMissingTopics(kafka: Kafka, topics: string[]): Promise<void> {
  await using admin = await connectAdmin(kafka);
  const existing = new Set(await admin.listTopics());
  const missing = [...new Set(topics)].filter((topic) => !existing.has(topic));
  if (missing.length === 0) return;
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((topic) => ({
      topic,
      numPartitions: topic.endsWith('.dlq') ? 1 : partitions,
      configEntries: [retention],
    })),
  });
}

/** Limits the retention of topics created by earlier releases without a limit. Other settings stay unchanged. */
export async function limitRetention(kafka: Kafka, topics: string[]): Promise<void> {
  if (topics.length === 0) return;
  await using admin = await connectAdmin(kafka);
  const type = ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [...new Set(topics)].map((name) => ({ type, name })),
  });
  const unlimited = resources.flatMap(({ resourceName, configEntries }) => {
    const own = configEntries.filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG);
    const settings = own.map(({ configName: name, configValue: value }) => ({ name, value }));
    const others = settings.filter(({ name }) => name !== retention.name);
    return settings.some(({ name, value }) => name === retention.name && value === '-1')
      ? [{ type, name: resourceName, configEntries: [...others, retention] }]
      : [];
  });
  if (unlimited.length > 0) await admin.alterConfigs({ validateOnly: false, resources: unlimited });
}

async function connectAdmin(kafka: Kafka) {
  const admin = kafka.admin();
  await admin.connect();
  return Object.assign(admin, { [Symbol.asyncDispose]: () => admin.disconnect() });
}
