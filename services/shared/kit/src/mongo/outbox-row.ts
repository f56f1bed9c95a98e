import { randomUUID } from 'node:crypto';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { mongo } from 'mongoose';
import { currentTraceparent } from '../telemetry/trace.ts';
import type { OutboxRow } from './kit-collections.ts';

/** Below the default limit of a Kafka broker (1 MB), so that an oversized event fails where it is created. */
const maxEnvelopeBytes = 900_000;

/**
 * Builds the outbox row of an event, with the trace of the current request.
 * @throws when the data violates the contract or is too large for Kafka
 */
export function outboxRow<E extends EventContract>(
  contract: E,
  event: { key: string; data: DataInputOf<E> },
): OutboxRow {
  const id = randomUUID();
  const envelope = JSON.stringify({
    id,
    type: contract.type,
    occurredAt: new Date().toISOString(),
    key: event.key,
    traceId: currentTraceparent(),
    data: contract.data.parse(event.data),
  });
  if (Buffer.byteLength(envelope) > maxEnvelopeBytes)
    throw new Error(`${contract.type}: the event is too large`);
  return {
    _id: id,
    position: new mongo.Timestamp({ t: 0, i: 0 }),
    topic: contract.topic,
    key: event.key,
    envelope,
    sentAt: null,
    parkedAt: null,
  };
}
