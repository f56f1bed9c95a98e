import { z } from 'zod';
import { id, time, visibility } from './common.ts';
import type { Service } from './endpoint.ts';

/** Envelope of every event on Kafka. `key` is the aggregate's id: events of one key stay in order. */
export const envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  occurredAt: time,
  key: z.string().min(1),
  /** W3C `traceparent` of the request that caused the event. */
  traceId: z.string(),
  data: z.unknown(),
});

export interface EventContract<Data extends z.ZodType = z.ZodType> {
  /** `service.aggregate.happened.v1`; incompatible changes get a new version. */
  readonly type: string;
  /** `service.aggregate`: events of one kind of aggregate share a topic to preserve their order. */
  readonly topic: string;
  readonly data: Data;
}

export type DataOf<E extends EventContract> = z.output<E['data']>;
export type DataInputOf<E extends EventContract> = z.input<E['data']>;

export interface EventOf<E extends EventContract> {
  id: string;
  type: string;
  occurredAt: string;
  key: string;
  traceId: string;
  /**
   * Commit time in the service's database: orders events of one key independently of process clocks. Absent if not
   * published by the relay.
   */
  committedAt?: Date;
  data: DataOf<E>;
}

/** Declares an event. Its topic is the first two parts of its type. */
export function event<Data extends z.ZodType>(
  type: `${Service}.${string}.${string}.v${number}`,
  data: Data,
): EventContract<Data> {
  return { type, topic: type.split('.').slice(0, 2).join('.'), data };
}

/** Returns the dead-letter topic of a topic. */
export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;

/** User data that other services may store. */
export const personSnapshot = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  role: z.enum(['user', 'admin']),
  createdAt: time,
  /** Audience of name and picture, and of activity; legacy events get the defaults. */
  profileVisibility: visibility.default('members'),
  activityVisibility: visibility.default('members'),
  showOnlineStatus: z.boolean().default(true),
  /** Suspension ends a user's sessions and signed URLs. */
  suspended: z.boolean().default(false),
});

/** User data for authorship and emails. */
export const personCard = personSnapshot
  .pick({
    name: true,
    avatar: true,
    role: true,
    createdAt: true,
    profileVisibility: true,
    activityVisibility: true,
  })
  // Absent from earlier versions of identity.
  .extend({ email: z.string().default('') });
export type PersonCard = z.output<typeof personCard>;

/**
 * Response of `getPerson` in `internal.ts`; null for an unknown account. The status is 200 even then, so that an
 * unrelated 404 is not taken for a missing account.
 */
export const personResponse = z.object({ person: personCard.nullable() });
