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
    const known = olderVersionOf(outer.data.type, contracts);
    if (known === undefined) return { kind: 'other' };
    return {
      kind: 'unreadable',
      reason: `${outer.data.type}: newer than ${known}, the version of this release`,
    };
  }
  const data = contract.data.safeParse(outer.data.data);
  if (!data.success) return { kind: 'unreadable', reason: `${contract.type}: ${faultyFields(data.error)}` };
  return { kind: 'event', event: { ...outer.data, data: data.data }, contract };
}

/**
 * Finds the older version of an event type that this release handles. Skipping the newer version would lose the event
 * with the offset; as a dead letter it can be replayed after an upgrade.
 */
function olderVersionOf(type: string, contracts: ReadonlyMap<string, EventContract>): string | undefined {
  const sent = versionOf(type);
  return [...contracts.keys()].find((known) => {
    const { name, version } = versionOf(known);
    return name === sent.name && version < sent.version;
  });
}

/** Splits `commerce.order.paid.v1` into `commerce.order.paid` and 1; 0 for a type without a version. */
function versionOf(type: string): { name: string; version: number } {
  const [, name = type, version = '0'] = /^(.+)\.v(\d{1,6})$/.exec(type) ?? [];
  return { name, version: Number(version) };
}

const faultyFields = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'value'} ${issue.code}`).join(', ');
