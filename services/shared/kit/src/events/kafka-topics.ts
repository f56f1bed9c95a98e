import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Kafka } from './kafkajs.ts';

/** Maximum number of active consumers per group. Adding partitions later moves keys. */
const partitions = 3;

/** No expiry: a projection is rebuilt by reading its topic from the beginning. */
const unlimitedRetention = [{ name: 'retention.ms', value: '-1' }];
/** For dead letters and for audit entries, which identity stores and redacts: no projection is rebuilt from either. */
const monthRetention = [{ name: 'retention.ms', value: String(30 * 24 * 60 * 60 * 1000) }];

/** Creates missing topics. Safe to run concurrently: kafkajs ignores topics that another process has just created. */
export async function createMissingTopics(kafka: Kafka, topics: string[]): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = [...new Set(topics)].filter((topic) => !existing.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => {
        if (topic.endsWith('.dlq')) return { topic, numPartitions: 1, configEntries: monthRetention };
        const isKept = topic !== auditEntryRecorded.topic;
        return {
          topic,
          numPartitions: partitions,
          configEntries: isKept ? unlimitedRetention : monthRetention,
        };
      }),
    });
  } finally {
    await admin.disconnect();
  }
}
