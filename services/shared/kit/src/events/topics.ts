import { deadLetterTopic } from '@poc/contracts/event';
import { allTopics } from '@poc/contracts/events/all';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Handler } from './consumer.ts';

/**
 * Returns the topics that a service needs: for its own events, the audit log, the handled events with their dead-letter
 * topics, and `more`. The first service to start creates them, so that services need not wait for each other.
 */
export function topicsOf(service: string, handlers: readonly Handler[], more: readonly string[]): string[] {
  const own = allTopics.filter((topic) => topic.startsWith(`${service}.`));
  const handled = handlers.map(({ contract }) => contract.topic);
  return [
    ...new Set([...own, auditEntryRecorded.topic, ...handled, ...handled.map(deadLetterTopic), ...more]),
  ];
}
