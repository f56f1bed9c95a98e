import { randomUUID } from 'node:crypto';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import type { OutgoingMessage } from '@poc/kit/events/event-bus';

/**
 * Builds the message of an event, for tests of consumers: `bus.publish([messageOf(…)])`. Publishing the same message
 * twice is a redelivery of one event.
 */
export function messageOf<E extends EventContract>(
  contract: E,
  event: { key: string; data: DataInputOf<E>; occurredAt?: Date },
): OutgoingMessage {
  const envelope = {
    id: randomUUID(),
    type: contract.type,
    occurredAt: (event.occurredAt ?? new Date()).toISOString(),
    key: event.key,
    traceId: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    data: event.data,
  };
  return { topic: contract.topic, key: event.key, value: JSON.stringify(envelope) };
}
