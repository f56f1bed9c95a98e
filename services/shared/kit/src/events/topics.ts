import { deadLetterTopic } from '@poc/contracts/event';
import { allTopics } from '@poc/contracts/events/all';
import { auditEntryRecorded } from '@poc/contracts/events/identity';
import type { Handler } from './consumer.ts';

/**
 * The topics that a service needs: of its own events, of the audit record that every service writes to, of the events
 * it handles with a dead-letter topic each, and `more`. The first one to start creates them, so that no service waits for another.
 */
export function topicsOf(service: string, handlers: readonly Handler[], more: readonly string[]): string[] {
  const own = allTopics.filter((topic) => topic.startsWith(`${service}.`));
  const handled = handlers.map(({ contract }) => contract.topic);
  return [
    ...new Set([...own, auditEntryRecorded.topic, ...handled, ...handled.map(deadLetterTopic), ...more]),
  ];
}
