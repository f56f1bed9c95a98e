import type { Connection } from 'mongoose';
import type { Logger } from '../../log.ts';
import { withTransaction } from '../../mongo/transaction.ts';
import { committedAtOf } from '../commit-position.ts';
import type { Handler } from '../consumer.ts';
import type { KafkaAddress } from '../kafka-client.ts';
import { parseEvent } from '../parse-event.ts';
import { drainTopic } from './drain-topic.ts';

/**
 * Writes a projection again from all events that Kafka keeps, beside the running service: each handler passes over what is
 * older than the row that it finds, so that it does not matter which of the two comes first. Only handlers that do nothing
 * but write the projection may be given: the inbox, which keeps effects from happening twice, is not asked.
 * @param options.handlers those of the projection
 * @returns how many events it read
 * @throws when Kafka or MongoDB is unavailable; it can be begun again
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
        // What nobody can read was put aside as a dead letter when it came.
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
