import { randomUUID } from 'node:crypto';
import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { currentTraceparent } from '../telemetry/trace.ts';
import { announceCommit } from './commit-signal.ts';
import { type OutboxRow, outboxOf } from './kit-collections.ts';

/** A transaction. Models of it (`showModel(tx)`) read and write within it; raw collections must pass its `session`. */
export interface Transaction {
  /** Reads and writes outside the transaction. */
  readonly db: Connection;
  readonly session: ClientSession;
  /**
   * Publishes an event as part of the commit.
   * @param event `key` is the aggregate's id: events of one key stay in order if the aggregate itself is written in the
   *   same transaction
   * @throws when the data violates the contract, which is a bug of the caller
   */
  emit<E extends EventContract>(contract: E, event: { key: string; data: DataInputOf<E> }): Promise<void>;
}

/** A connection, or a transaction on it. */
export type Database = Connection | Transaction;

/**
 * Commits a change and its events atomically and durably (majority, journal).
 * @param work may run several times after a write conflict: it may only read and write within the transaction
 * @returns the result of the committed run
 */
export async function withTransaction<T>(db: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let emitted = false;
  const result = await db.transaction(
    async (session) => {
      const rows: OutboxRow[] = [];
      const done = await work({
        db,
        session,
        async emit(contract, event) {
          rows.push(outboxRow(contract, event));
        },
      });
      emitted = rows.length > 0;
      // A single insert: mongod assigns positions in array order.
      if (emitted) await outboxOf(db).insertMany(rows, { session });
      return done;
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
  );
  if (emitted) announceCommit(db);
  return result;
}

/** Below the default limit of a Kafka broker (1 MB), so that an oversized event fails where it is created. */
const maxEnvelopeBytes = 900_000;

/**
 * Builds the outbox row of an event, with the trace of the current request.
 * @throws when the data violates the contract or is too large for Kafka
 */
function outboxRow<E extends EventContract>(
  contract: E,
  event: { key: string; data: DataInputOf<E> },
): OutboxRow {
  const id = randomUUID();
  const envelope = JSON.stringify({
    id,
    type: contract.type,
    occurredAt: new Date().toISOString(),
    key: event.key,
    traceId: currentTraceparent(),
    data: contract.data.parse(event.data),
  });
  if (Buffer.byteLength(envelope) > maxEnvelopeBytes)
    throw new Error(`${contract.type}: the event is too large`);
  return {
    _id: id,
    position: new mongo.Timestamp({ t: 0, i: 0 }),
    topic: contract.topic,
    key: event.key,
    envelope,
    sentAt: null,
    parkedAt: null,
  };
}
