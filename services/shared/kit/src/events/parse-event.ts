import { type EventContract, type EventOf, envelope } from '@poc/contracts/event';
import type { z } from 'zod';
import { parseJson } from '../json.ts';

/** What a message turned out to be. */
export type ParsedMessage =
  | { kind: 'event'; event: EventOf<EventContract>; contract: EventContract }
  /** A type that this consumer has no handler for. */
  | { kind: 'other' }
  /** Nothing that this release can read; `reason` names types and fields, never values. */
  | { kind: 'unreadable'; reason: string };

/** Reads a Kafka message by the envelope, and its data by the contract of its type. */
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
      reason: `${outer.data.type}: newer than ${known}, which this release knows`,
    };
  }
  const data = contract.data.safeParse(outer.data.data);
  if (!data.success) return { kind: 'unreadable', reason: `${contract.type}: ${faultyFields(data.error)}` };
  return { kind: 'event', event: { ...outer.data, data: data.data }, contract };
}

/**
 * The type that this release handles of an event that comes in a newer version. Passed over, the event would be lost for good
 * with the offset; among the dead letters it waits for a replay by the release that knows it.
 */
function olderVersionOf(type: string, contracts: ReadonlyMap<string, EventContract>): string | undefined {
  const sent = versionOf(type);
  return [...contracts.keys()].find((known) => {
    const { name, version } = versionOf(known);
    return name === sent.name && version < sent.version;
  });
}

/** `commerce.order.paid` and 1 of `commerce.order.paid.v1`; 0 of a type without a version. */
function versionOf(type: string): { name: string; version: number } {
  const [, name = type, version = '0'] = /^(.+)\.v(\d{1,6})$/.exec(type) ?? [];
  return { name, version: Number(version) };
}

const faultyFields = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'value'} ${issue.code}`).join(', ');
