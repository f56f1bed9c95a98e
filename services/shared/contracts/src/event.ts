import { z } from 'zod';
import { id, time, visibility } from './common.ts';
import type { Service } from './endpoint.ts';

/** What wraps every event on Kafka. `key` is the aggregate's id: events of one key keep their order. */
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
  /** `service.aggregate.happened.v1`; a change that old consumers can't read gets a new version. */
  readonly type: string;
  /** `service.aggregate`: all events of one kind of aggregate share a topic, so that their order holds. */
  readonly topic: string;
  readonly data: Data;
}

export type DataOf<E extends EventContract> = z.output<E['data']>;
export type DataInputOf<E extends EventContract> = z.input<E['data']>;

/** An event as a consumer's handler sees it. */
export interface EventOf<E extends EventContract> {
  id: string;
  type: string;
  occurredAt: string;
  key: string;
  traceId: string;
  /**
   * When its service's database took it: which of two events of one key is the newer one, whatever the clocks of the processes
   * said. Absent where no relay sent it.
   */
  committedAt?: Date;
  data: DataOf<E>;
}

/** Declares an event; its topic is the first two parts of its type. */
export function event<Data extends z.ZodType>(
  type: `${Service}.${string}.${string}.v${number}`,
  data: Data,
): EventContract<Data> {
  return { type, topic: type.split('.').slice(0, 2).join('.'), data };
}

/** The topic that takes what a consumer could not read or process. */
export const deadLetterTopic = (topic: string): string => `${topic}.dlq`;

/** A person as other services may know one: what their projections hold. */
export const personSnapshot = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  role: z.enum(['user', 'admin']),
  createdAt: time,
  /** Whom the person shows name and picture to, and their activity; events of before have the defaults. */
  profileVisibility: visibility.default('members'),
  activityVisibility: visibility.default('members'),
  showOnlineStatus: z.boolean().default(true),
  /** A suspended person's sessions and signed addresses are over. */
  suspended: z.boolean().default(false),
});

/** How a person appears next to what they wrote, and where their mail goes. */
export const personCard = personSnapshot
  .pick({
    name: true,
    avatar: true,
    role: true,
    createdAt: true,
    profileVisibility: true,
    activityVisibility: true,
  })
  // An identity of an earlier version sends none.
  .extend({ email: z.string().default('') });
export type PersonCard = z.output<typeof personCard>;

/**
 * The answer of `getPerson` in `internal.ts`; null when there is no such account. It is said in a 200, so that no other 404
 * is taken for it.
 */
export const personAnswer = z.object({ person: personCard.nullable() });
