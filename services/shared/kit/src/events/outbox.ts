import type { Connection } from 'mongoose';
import { createLease } from '../jobs/lease.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { onCommit } from '../mongo/commit-signal.ts';
import { type OutboxRow, outboxOf } from '../mongo/kit-collections.ts';
import { outageLog } from '../outage-log.ts';
import { backoffMs, pause } from '../retry.ts';
import { withBatchSpan } from '../telemetry/spans.ts';
import { positionHeaders } from './commit-position.ts';
import { type EventBus, type OutgoingMessage, UnsendableError } from './event-bus.ts';

/** Sends what transactions left in the outbox. */
export interface Relay {
  /** Looks at once instead of at the next poll. */
  wake(): void;
  /** Ends after what is being sent, and gives the lease back. */
  stop(): Promise<void>;
}

const batchRows = 200;
/** A commit of this process wakes the relay; polling is for what other processes of the service commit. */
const pollMs = 5_000;
/** Least time between two looks after which there was something to send: a busy service sends few, large batches. */
const busyRestMs = 100;
/** How long the keys that wait behind a parked row are remembered: someone may have put the row in order. */
const blockedKeysKeptMs = 30_000;
/** A process without the lease asks for it this often; the holder prolongs it by itself. */
const standbyMs = 5_000;
const firstBackoffMs = 200;
const maxBackoffMs = 10_000;

/**
 * Publishes the rows of a database's outbox in their order, as the only process of the service that does (by a lease).
 * A row is marked as sent after Kafka has it on all replicas; when the process dies between the two it is sent again,
 * and the consumers' inbox knows it. While Kafka is unavailable the pauses grow to 10 s, and nothing is given up.
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

  /** Waits for the next poll or the next commit; a commit that came since the last look ends it at once. */
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
        else if (sent < batchRows) await pause(busyRestMs, stopping.signal).catch(() => undefined);
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

  /** The keys with a parked row: nearly always none, so they are not asked for at each look. */
  async function blockedKeys(): Promise<string[]> {
    const now = performance.now();
    if (blocked === null || now - blocked.readAt > blockedKeysKeptMs) {
      const keys = await outboxOf(db).distinct('key', { parkedAt: { $type: 'date' }, sentAt: null });
      blocked = { keys, readAt: now };
    }
    return blocked.keys;
  }

  /** Sends one batch; how many rows it had. */
  async function pass(): Promise<number | 'standby'> {
    if (!lease.isHeld()) {
      // Others may have sent, or parked, since.
      blocked = null;
      // The one that sends says how old the oldest is; what was measured here last would stay for ever.
      metrics.lag.set(0);
      // Where there is nothing to send, nobody needs the lease: an idle service only reads.
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

  /** One request to Kafka, as a step of the requests that wrote the rows. */
  function send(rows: OutboxRow[]): Promise<void> {
    const attributes = { 'messaging.system': 'kafka', 'messaging.batch.message_count': rows.length };
    return withBatchSpan({ name: 'send events', kind: 'producer', attributes }, tracesOf(rows), () =>
      bus.publish(rows.map(toMessage)),
    );
  }

  /** Kafka refuses something in a batch for good: it is found by sending row after row, and parked. */
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
      'Kafka refuses an event for good: parked',
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
      await lease
        .release()
        .catch((error: unknown) => logger.warn({ err: error }, 'the lease was not given back'));
    },
  };
}

/** The oldest unsent rows, without those whose key waits behind a parked one: their order must hold. */
function nextRows(db: Connection, blocked: string[], limit = batchRows): Promise<OutboxRow[]> {
  const filter = blocked.length === 0 ? { sentAt: null } : { sentAt: null, key: { $nin: blocked } };
  return outboxOf(db).find(filter).sort({ position: 1 }).limit(limit).toArray();
}

function toMessage(row: OutboxRow): OutgoingMessage {
  return { topic: row.topic, key: row.key, value: row.envelope, headers: positionHeaders(row) };
}

/** Of the event in a row; its data comes last in an envelope, and is not looked at. */
const typeOf = (row: OutboxRow): string => /"type":"([\w.-]+)"/.exec(row.envelope)?.[1] ?? 'unknown';

/** The traces that rows belong to, read only where somebody follows traces. */
function* tracesOf(rows: OutboxRow[]): Iterable<string | undefined> {
  for (const row of rows) yield /"traceId":"([0-9a-f-]{55})"/.exec(row.envelope)?.[1];
}

/** The upper half of a BSON timestamp is its time in seconds. */
function ageSeconds(oldest: OutboxRow | undefined): number {
  return oldest ? Math.max(0, Date.now() / 1000 - oldest.position.getHighBitsUnsigned()) : 0;
}

function relayMetrics(metrics: Metrics) {
  return {
    lag: metrics.gauge('poc_outbox_lag_seconds', 'Age of the oldest event that Kafka does not have yet'),
    publish: metrics.histogram('poc_outbox_publish_seconds', 'Seconds until Kafka had a batch of events'),
    sent: metrics.counter('poc_outbox_sent_total', 'Events that Kafka acknowledged', ['type']),
    failures: metrics.counter('poc_outbox_failures_total', 'Passes of the relay that failed'),
    parked: metrics.counter('poc_outbox_parked_total', 'Events that Kafka refused for good'),
  };
}
