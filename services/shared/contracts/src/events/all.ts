import type { EventContract } from '../event.ts';
import * as catalog from './catalog.ts';
import * as commerce from './commerce.ts';
import * as community from './community.ts';
import * as identity from './identity.ts';
import * as streaming from './streaming.ts';

const isEvent = (value: unknown): value is EventContract =>
  typeof value === 'object' && value !== null && 'type' in value && 'topic' in value && 'data' in value;

const seen: unknown[] = [identity, catalog, streaming, commerce, community].flatMap((module) =>
  Object.values(module),
);

/** All events. zod schemas in the modules also have a `type`, but no topic. */
export const allEvents: EventContract[] = seen.filter(isEvent);

/** All topics, without dead-letter topics. */
export const allTopics: string[] = [...new Set(allEvents.map((event) => event.topic))];
