import type { Connection } from 'mongoose';
import type { Logger } from '../../log.ts';
import { withTransaction } from '../../mongo/transaction.ts';
import { committedAtOf } from '../commit-position.ts';
import type { Handler } from '../consumer.ts';
import type { KafkaAddress } from '../kafka-client.ts';
import { parseEvent } from '../parse-event.ts';
import { drainTopic } from './drain-topic.ts';

/**
 * Rebuilds a projection from all retained events while the service runs: each handler skips events older than its row,
 * so the order of both writers does not matter. Handlers may only write the projection, because the inbox, which
 * prevents repeated effects, is not used.
 * @param options.handlers those of the projection
 * @returns number of events read
 * @throws when Kafka or MongoDB is unavailable; the rebuild can be started again
 */
export async function rebuildProjection(
  options: KafkaAddress & { db: Connection; handlers: readonly Handler[]; logger: Logger },
): Promise<number> {
  const { db, brokers, security, handlers, logger } = options;
  const byType = new Map(handlers.map((handler) => [handler.contract.type, handler]));
  const contracts = new Map(handlers.map(({ contract }) => [contract.type, contract]));
  let read = 0;
  for (const topic of new Set(handlers.map(({ contract }) => contract.topic))) {
    await drainTopic({
      brokers,
      security,
      logger,
      topic,
      async onMessage({ value, headers }) {
        const parsed = parseEvent(value, contracts);
        // Unreadable events became dead letters when they first arrived.
        if (parsed.kind !== 'event') return;
        const handler = byType.get(parsed.event.type);
        const event = { ...parsed.event, ...committedAtOf(headers) };
        await withTransaction(db, async (tx) => handler?.handle(event, tx));
        read += 1;
      },
    });
  }
  return read;
}
