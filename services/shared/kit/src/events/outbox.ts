import type { Connection } from 'mongoose';
import { createLease } from '../jobs/lease.ts';
import { type Logger, logged } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { onCommit } from '../mongo/commit-signal.ts';
import { type OutboxRow, outboxOf } from '../mongo/kit-collections.ts';
import { outageLog } from '../outage-log.ts';
import { backoffMs, pause } from '../retry.ts';
import { withBatchSpan } from '../telemetry/spans.ts';
import { positionHeaders } from './commit-position.ts';
import { type EventBus, type OutgoingMessage, UnsendableError } from './event-bus.ts';

export interface Relay {
  wake(): void;
  /** Finishes the current batch and releases the lease. */
  stop(): Promise<void>;
}

const batchRows = 200;
/** Polling finds commits of the service's other processes; those of this process wake the relay. */
const pollMs = 5_000;
/** Minimum pause after a batch, so that a busy service sends few, large batches. */
const batchPauseMs = 100;
/** Cache lifetime of blocked keys: an operator may have repaired a parked row. */
const blockedKeysMaxAgeMs = 30_000;
/** Interval at which a standby process tries to take the lease; the holder renews it. */
const standbyMs = 5_000;
const firstBackoffMs = 200;
const maxBackoffMs = 10_000;

/**
 * Publishes the rows of the outbox in order; a lease ensures that only one process of the service does. A row is marked
 * as sent after all Kafka replicas have it. A crash in between causes a resend, which the consumers' inbox ignores.
 * During an outage of Kafka the delay between retries grows to 10 s.
 */
export function startRelay(options: {
  db: Connection;
  bus: EventBus;
  logger: Logger;
  metrics: Metrics;
}): Relay {
  const { db, bus, logger } = options;
  const metrics = relayMetrics(options.metrics);
  const outage = outageLog(logger, 'relay of the outbox');
  const lease = createLease(db, 'outbox-relay');
  const stopping = new AbortController();
  let awake = new AbortController();
  let blocked: { keys: string[]; readAt: number } | null = null;

  const wake = (): void => awake.abort();
  const endWake = onCommit(db, wake);

  /** Waits for the next poll or commit; a commit since the last poll ends the wait immediately. */
  async function rest(ms: number): Promise<void> {
    await pause(ms, AbortSignal.any([awake.signal, stopping.signal])).catch(() => undefined);
    awake = new AbortController();
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const sent = await pass();
        failures = 0;
        outage.worked();
        if (sent === 'standby') await pause(standbyMs, stopping.signal).catch(() => undefined);
        else if (sent === 0) await rest(pollMs);
        else if (sent < batchRows) await pause(batchPauseMs, stopping.signal).catch(() => undefined);
      } catch (error) {
        failures++;
        metrics.failures.inc();
        outage.failed(error);
        await pause(backoffMs(failures, firstBackoffMs, maxBackoffMs), stopping.signal).catch(
          () => undefined,
        );
      }
    }
  }

  /** Returns the keys with a parked row. Cached, because there are almost never any. */
  async function blockedKeys(): Promise<string[]> {
    const now = performance.now();
    if (blocked === null || now - blocked.readAt > blockedKeysMaxAgeMs) {
      const keys = await outboxOf(db).distinct('key', { parkedAt: { $type: 'date' }, sentAt: null });
      blocked = { keys, readAt: now };
    }
    return blocked.keys;
  }

  /** Publishes a batch. Returns the number of rows; `standby` while another process holds the lease. */
  async function pass(): Promise<number | 'standby'> {
    if (!lease.isHeld()) {
      // Another process may have sent or parked rows in the meantime.
      blocked = null;
      // Only the lease holder reports the lag; an old measurement here would remain forever.
      metrics.lag.set(0);
      // An idle service only reads and does not take the lease.
      if ((await nextRows(db, [], 1)).length === 0) return 0;
      if (!(await lease.hold())) return 'standby';
    }
    const rows = await nextRows(db, await blockedKeys());
    metrics.lag.set(ageSeconds(rows[0]));
    if (rows.length === 0) return 0;
    try {
      const published = metrics.publish.startTimer();
      await send(rows);
      published();
      await markSent(rows);
    } catch (error) {
      if (!(error instanceof UnsendableError)) throw error;
      await sendOneByOne(rows);
    }
    return rows.length;
  }

  /** Publishes rows in one request, traced as a step of the requests that wrote them. */
  function send(rows: OutboxRow[]): Promise<void> {
    const attributes = { 'messaging.system': 'kafka', 'messaging.batch.message_count': rows.length };
    return withBatchSpan({ name: 'send events', kind: 'producer', attributes }, tracesOf(rows), () =>
      bus.publish(rows.map(toMessage)),
    );
  }

  /** Publishes row by row to find and park the row that Kafka rejects permanently. */
  async function sendOneByOne(rows: OutboxRow[]): Promise<void> {
    const parkedKeys = new Set<string>();
    for (const row of rows) {
      if (parkedKeys.has(row.key)) continue;
      try {
        await send([row]);
        await markSent([row]);
      } catch (error) {
        if (!(error instanceof UnsendableError)) throw error;
        await park(row, error);
        parkedKeys.add(row.key);
      }
    }
  }

  async function park(row: OutboxRow, error: UnsendableError): Promise<void> {
    await outboxOf(db).updateOne({ _id: row._id }, { $set: { parkedAt: new Date(), reason: error.message } });
    blocked = null;
    metrics.parked.inc();
    logger.error(
      { err: error, eventId: row._id, topic: row.topic },
      'event parked: Kafka rejects it permanently',
    );
  }

  async function markSent(rows: OutboxRow[]): Promise<void> {
    const ids = rows.map((row) => row._id);
    await outboxOf(db).updateMany({ _id: { $in: ids } }, { $set: { sentAt: new Date() } });
    for (const row of rows) metrics.sent.inc({ type: typeOf(row) });
  }

  const running = loop();
  return {
    wake,
    async stop() {
      endWake();
      stopping.abort();
      await running;
      await lease.release().catch(logged(logger, 'could not release the lease'));
    },
  };
}

/** Finds the oldest unsent rows. Keys behind a parked row are skipped to preserve their order. */
function nextRows(db: Connection, blocked: string[], limit = batchRows): Promise<OutboxRow[]> {
  const filter = blocked.length === 0 ? { sentAt: null } : { sentAt: null, key: { $nin: blocked } };
  return outboxOf(db).find(filter).sort({ position: 1 }).limit(limit).toArray();
}

function toMessage(row: OutboxRow): OutgoingMessage {
  return { topic: row.topic, key: row.key, value: row.envelope, headers: positionHeaders(row) };
}

/** Reads the event type without parsing the envelope; the data comes last in it. */
const typeOf = (row: OutboxRow): string => /"type":"([\w.-]+)"/.exec(row.envelope)?.[1] ?? 'unknown';

/** Yields the trace ids of rows; lazy, so that they are read only while tracing is on. */
function* tracesOf(rows: OutboxRow[]): Iterable<string | undefined> {
  for (const row of rows) yield /"traceId":"([0-9a-f-]{55})"/.exec(row.envelope)?.[1];
}

/** The high 32 bits of a BSON timestamp are its seconds. */
function ageSeconds(oldest: OutboxRow | undefined): number {
  return oldest ? Math.max(0, Date.now() / 1000 - oldest.position.getHighBitsUnsigned()) : 0;
}

function relayMetrics(metrics: Metrics) {
  return {
    lag: metrics.gauge('poc_outbox_lag_seconds', 'Age of the oldest unpublished event'),
    publish: metrics.histogram('poc_outbox_publish_seconds', 'Seconds to publish a batch of events'),
    sent: metrics.counter('poc_outbox_sent_total', 'Events acknowledged by Kafka', ['type']),
    failures: metrics.counter('poc_outbox_failures_total', 'Failed passes of the outbox relay'),
    parked: metrics.counter('poc_outbox_parked_total', 'Events that Kafka rejected permanently'),
  };
}
