import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Kafka } from './kafkajs.ts';

/** How far the consumers of one group can share a topic's work. More can be added, and then keys move. */
const partitions = 3;

/** Kept for ever: a projection is rebuilt by reading its topic from the beginning. */
const keepForEver = [{ name: 'retention.ms', value: '-1' }];
/** What is put aside, and entries of the audit record, which identity keeps and erases in: nothing is rebuilt from these. */
const keepAMonth = [{ name: 'retention.ms', value: String(30 * 24 * 60 * 60 * 1000) }];

/** Creates the topics that are not there. Several processes may do so at once: kafkajs passes over what another was first with. */
export async function createMissingTopics(kafka: Kafka, topics: string[]): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const missing = [...new Set(topics)].filter((topic) => !there.has(topic));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => {
        if (topic.endsWith('.dlq')) return { topic, numPartitions: 1, configEntries: keepAMonth };
        const isKept = topic !== auditEntryRecorded.topic;
        return { topic, numPartitions: partitions, configEntries: isKept ? keepForEver : keepAMonth };
      }),
    });
  } finally {
    await admin.disconnect();
  }
}
