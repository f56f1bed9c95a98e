import { type EventContract, type EventOf, envelope } from '@poc/contracts/event';
import type { z } from 'zod';

/** What a message turned out to be. */
export type ParsedMessage =
  | { kind: 'event'; event: EventOf<EventContract>; contract: EventContract }
  /** A type that this consumer has no handler for. */
  | { kind: 'other' }
  /** Nothing that any version of any consumer can read; `reason` names fields, never values. */
  | { kind: 'unreadable'; reason: string };

/** Reads a Kafka message by the envelope, and its data by the contract of its type. */
export function parseEvent(
  value: Buffer | null,
  contracts: ReadonlyMap<string, EventContract>,
): ParsedMessage {
  const json = parseJson(value);
  if (json === undefined) return { kind: 'unreadable', reason: 'not JSON' };
  const outer = envelope.safeParse(json);
  if (!outer.success) return { kind: 'unreadable', reason: `envelope: ${faultyFields(outer.error)}` };
  const contract = contracts.get(outer.data.type);
  if (!contract) return { kind: 'other' };
  const data = contract.data.safeParse(outer.data.data);
  if (!data.success) return { kind: 'unreadable', reason: `${contract.type}: ${faultyFields(data.error)}` };
  return { kind: 'event', event: { ...outer.data, data: data.data }, contract };
}

function parseJson(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

const faultyFields = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'value'} ${issue.code}`).join(', ');
