import { type EventContract, type EventOf, envelope } from '@poc/contracts/event';
import type { z } from 'zod';
import { parseJson } from '../json.ts';

export type ParsedMessage =
  | { kind: 'event'; event: EventOf<EventContract>; contract: EventContract }
  /** Event type without a handler in this consumer. */
  | { kind: 'other' }
  /** Not readable by this release; `reason` names types and fields, never values. */
  | { kind: 'unreadable'; reason: string };

/** Parses a Kafka message by the envelope, and its data by the contract of its type. */
export function parseEvent(
  value: Buffer | null,
  contracts: ReadonlyMap<string, EventContract>,
): ParsedMessage {
  const json = parseJson(value?.toString() ?? '');
  if (json === undefined) return { kind: 'unreadable', reason: 'not JSON' };
  const outer = envelope.safeParse(json);
  if (!outer.success) return { kind: 'unreadable', reason: `envelope: ${faultyFields(outer.error)}` };
  const contract = contracts.get(outer.data.type);
  if (!contract) {
    const known = otherVersionOf(outer.data.type, contracts);
    if (known === undefined) return { kind: 'other' };
    return { kind: 'unreadable', reason: `${outer.data.type}: this release handles ${known}` };
  }
  const data = contract.data.safeParse(outer.data.data);
  if (!data.success) return { kind: 'unreadable', reason: `${contract.type}: ${faultyFields(data.error)}` };
  return { kind: 'event', event: { ...outer.data, data: data.data }, contract };
}

/**
 * Finds another version of an event type that this release handles. Skipping the event would lose it with the offset;
 * as a dead letter it can be replayed by a release that handles its version.
 */
const otherVersionOf = (type: string, contracts: ReadonlyMap<string, EventContract>): string | undefined =>
  [...contracts.keys()].find((known) => nameOf(known) === nameOf(type));

/** `commerce.order.paid` for `commerce.order.paid.v1`. */
const nameOf = (type: string): string => type.replace(/\.v\d{1,6}$/, '');

const faultyFields = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'value'} ${issue.code}`).join(', ');
