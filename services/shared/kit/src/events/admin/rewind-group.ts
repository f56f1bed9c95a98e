import type { Logger } from '../../log.ts';
import { pause } from '../../retry.ts';
import { clientConfig, type KafkaAddress } from '../kafka-client.ts';
import { Kafka } from '../kafkajs.ts';

const pollMs = 500;

/**
 * Rewinds a consumer group to the first message of all its topics. Waits until the group has no members, because Kafka
 * refuses it before. For tests of redelivery; to fill a projection use `republish`.
 * @param options.timeoutMs maximum wait for the members to leave
 * @throws when members remain after the timeout, or Kafka is unavailable
 */
export async function rewindGroup(
  options: KafkaAddress & { group: string; timeoutMs: number; logger: Logger },
): Promise<void> {
  const { group: groupId, timeoutMs } = options;
  const admin = new Kafka(clientConfig({ ...options, clientId: 'rewind-group' })).admin();
  await admin.connect();
  try {
    const until = performance.now() + timeoutMs;
    while ((await admin.describeGroups([groupId])).groups[0]?.state !== 'Empty') {
      if (performance.now() > until) throw new Error(`${groupId} still has members`);
      await pause(pollMs);
    }
    for (const { topic } of await admin.fetchOffsets({ groupId }))
      await admin.resetOffsets({ groupId, topic, earliest: true });
  } finally {
    await admin.disconnect();
  }
}
