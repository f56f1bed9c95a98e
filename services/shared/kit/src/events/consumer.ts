import { createHash } from 'node:crypto';
import { type EventContract, type EventOf, envelope } from '@poc/contracts/event';
import type { Connection } from 'mongoose';
import { parseJson } from '../json.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isDuplicateKey, isExpiredTransaction, isMongoOutage } from '../mongo/errors.ts';
import { deadLettersOf, inboxOf } from '../mongo/kit-collections.ts';
import { type Transaction, withTransaction } from '../mongo/transaction.ts';
import { outageLog } from '../outage-log.ts';
import { backoffMs, pause, retryForever } from '../retry.ts';
import { runWithTrace } from '../telemetry/trace.ts';
import { committedAtOf } from './commit-position.ts';
import { toDeadLetter } from './dead-letter.ts';
import type { EventBus, IncomingMessage } from './event-bus.ts';
import type { SubscriptionOptions } from './messages.ts';
import { parseEvent } from './parse-event.ts';
import { watchLag } from './watch-lag.ts';

/** Applies an event. Must write only within `tx`, so that its writes commit together with the inbox row. */
export type Effect<E extends EventContract> = (event: EventOf<E>, tx: Transaction) => Promise<void>;

export interface Handler {
  readonly contract: EventContract;
  handle(event: EventOf<EventContract>, tx: Transaction): Promise<void>;
}

/** Pairs an event contract with its effect. */
export function on<E extends EventContract>(contract: E, handle: Effect<E>): Handler {
  // The data was parsed by this contract, which the wider type cannot express.
  return { contract, handle: (event, tx) => handle(event as EventOf<E>, tx) };
}

export interface Consumption {
  stop(): Promise<void>;
}

interface ConsumerOptions {
  db: Connection;
  bus: EventBus;
  group: string;
  subscription?: SubscriptionOptions | undefined;
  handlers: Handler[];
  logger: Logger;
  metrics: Metrics;
}

const maxTries = 5;
const firstBackoffMs = 100;
const maxBackoffMs = 5_000;

/**
 * Consumes events with exactly one effect each: the inbox row `group:eventId` and the effect are one transaction, and
 * the offset is committed after it. Unreadable events go to `<topic>.dlq` immediately, those that their handler rejects
 * after five attempts, including those that take longer than MongoDB allows a transaction. During a database outage
 * nothing is dead-lettered: the same event is retried until it succeeds.
 */
export async function consume(options: ConsumerOptions): Promise<Consumption> {
  const { bus, group, handlers, logger } = options;
  const metrics = consumerMetrics(options.metrics);
  const outage = outageLog(logger, `the consumer ${group}`);
  const stopping = new AbortController();
  const byType = new Map(handlers.map((handler) => [handler.contract.type, handler]));
  if (byType.size < handlers.length) throw new Error(`${group}: two handlers for one event`);
  const contracts = new Map(handlers.map(({ contract }) => [contract.type, contract]));

  async function deadLetter(message: IncomingMessage, reason: string): Promise<void> {
    await retryForever(
      async () => {
        // Recorded first because that is idempotent: a retry must not publish the letter twice.
        await recordDeadLetter(options, message);
        await bus.publish([toDeadLetter(message, group, reason)]);
      },
      { signal: stopping.signal, onFailure: (error) => outage.failed(error) },
    );
    metrics.deadLetters.inc({ topic: message.topic, group });
    const { topic, partition, offset } = message;
    logger.error({ topic, partition, offset, group, reason }, 'event moved to the dead-letter topic');
  }

  async function apply(event: EventOf<EventContract>, message: IncomingMessage): Promise<void> {
    const handler = byType.get(event.type);
    if (!handler) return;
    for (let tries = 1; ; ) {
      try {
        await applyOnce(options, handler, event);
        outage.worked();
        metrics.delay.observe({ group }, Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1000);
        return;
      } catch (error) {
        if (isMongoOutage(error)) {
          outage.failed(error);
        } else {
          metrics.failures.inc({ topic: message.topic, group });
          logger.warn({ err: error, type: event.type, eventId: event.id, tries }, 'event handler failed');
          if (tries >= maxTries) return deadLetter(message, `handler failed: ${nameOf(error)}`);
          tries++;
        }
        await pause(backoffMs(tries, firstBackoffMs, maxBackoffMs), stopping.signal);
      }
    }
  }

  async function onMessage(message: IncomingMessage): Promise<void> {
    const parsed = parseEvent(message.value, contracts);
    if (parsed.kind === 'other') return;
    if (parsed.kind === 'unreadable') return deadLetter(message, parsed.reason);
    const event = { ...parsed.event, ...committedAtOf(message.headers) };
    await runWithTrace({ traceparent: event.traceId }, () => apply(event, message), event.id, {
      name: `process ${event.type}`,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'kafka',
        'messaging.operation.type': 'process',
        'messaging.destination.name': message.topic,
        'messaging.consumer.group.name': group,
        'messaging.destination.partition.id': String(message.partition),
      },
    });
  }

  const topics = [...new Set(handlers.map(({ contract }) => contract.topic))];
  for (const topic of topics) {
    // Starts the series at 0: Prometheus' `increase` does not see a first failure otherwise.
    metrics.deadLetters.inc({ topic, group }, 0);
    metrics.failures.inc({ topic, group }, 0);
  }
  const subscription = await bus.subscribe({ ...options.subscription, group, topics, onMessage });
  watchLag({ bus, group, topics, metrics: options.metrics });
  return {
    async stop() {
      stopping.abort();
      await subscription.stop();
    },
  };
}

/**
 * Applies an event unless its inbox row exists. Duplicates are rare, so the failed insert detects them instead of a
 * query per event.
 */
async function applyOnce(
  { db, group }: ConsumerOptions,
  handler: Handler,
  event: EventOf<EventContract>,
): Promise<void> {
  const inboxId = `${group}:${event.id}`;
  const isDone = async (): Promise<boolean> =>
    (await inboxOf(db).countDocuments({ _id: inboxId }, { limit: 1 })) > 0;
  try {
    await withTransaction(db, async (tx) => {
      await inboxOf(db).insertOne({ _id: inboxId, at: new Date() }, { session: tx.session });
      try {
        await handler.handle(event, tx);
      } catch (cause) {
        // Counts as a handler failure: as an outage, the driver and this consumer would retry it forever.
        if (isExpiredTransaction(cause))
          throw new Error('the transaction exceeded its time limit', { cause });
        throw cause;
      }
    });
  } catch (error) {
    // A handler may cause an unrelated duplicate key; only the inbox's marks the event as processed.
    if (isDuplicateKey(error) && (await isDone())) return;
    throw error;
  }
}

/** Records a dead letter for `readPendingWork`. */
async function recordDeadLetter({ db, group }: ConsumerOptions, message: IncomingMessage): Promise<void> {
  const { value } = message;
  const id = envelope.safeParse(parseJson(value?.toString() ?? '')).data?.id;
  // A copy of an unreadable message that a replay published counts as the same letter.
  const _id = `${group}:${
    id ??
    createHash('sha256')
      .update(value ?? '')
      .digest('hex')
  }`;
  await deadLettersOf(db).updateOne({ _id }, { $set: { at: new Date() } }, { upsert: true });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function consumerMetrics(metrics: Metrics) {
  return {
    deadLetters: metrics.counter('poc_dead_letters_total', 'Events moved to a dead-letter topic', [
      'topic',
      'group',
    ]),
    failures: metrics.counter('poc_event_failures_total', 'Failed attempts of event handlers', [
      'topic',
      'group',
    ]),
    delay: metrics.histogram('poc_event_delay_seconds', 'Seconds from an event to its effect', ['group']),
  };
}
