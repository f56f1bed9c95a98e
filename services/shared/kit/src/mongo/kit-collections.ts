import { type Connection, mongo } from 'mongoose';
import { indexStep, type Migration } from './migration.ts';

/** Event committed together with its change; deleted a week after Kafka has it. */
export interface OutboxRow {
  _id: string;
  /** Inserted empty and set by mongod, which gives all rows of a database a total order. */
  position: mongo.Timestamp;
  topic: string;
  key: string;
  /** The envelope as JSON, as published. */
  envelope: string;
  sentAt: Date | null;
  /** Set when Kafka rejected the row permanently; later rows of its key wait. */
  parkedAt: Date | null;
  reason?: string;
}

/** Event that a consumer group has processed. Never expires, so that a rewound group changes nothing. */
export interface InboxRow {
  /** `group:eventId`. */
  _id: string;
  at: Date;
}

/** Dead letter of a consumer group. Expires with the letter in Kafka. */
export interface DeadLetterRow {
  /** `group:eventId` as in the inbox, or the hash of a message without a readable id. */
  _id: string;
  at: Date;
}

/** Lease that one process holds for a limited time. */
export interface LeaseRow {
  _id: string;
  owner: string;
  until: Date;
}

const sentRowsTtlSeconds = 7 * 24 * 60 * 60;
/** Retention of dead-letter topics: see `kafka-topics.ts`. */
const deadLettersTtlSeconds = 30 * 24 * 60 * 60;

/** Returns the driver's database: the kit's own collections need no schema and no casting. */
export function databaseOf(db: Connection): mongo.Db {
  if (!db.db) throw new mongo.MongoNotConnectedError('the connection is closed');
  return db.db;
}

export const outboxOf = (db: Connection) => databaseOf(db).collection<OutboxRow>('outbox');
export const inboxOf = (db: Connection) => databaseOf(db).collection<InboxRow>('inbox');
export const deadLettersOf = (db: Connection) => databaseOf(db).collection<DeadLetterRow>('dead_letters');
export const leasesOf = (db: Connection) => databaseOf(db).collection<LeaseRow>('leases');

const outboxIndexes: mongo.IndexDescription[] = [
  { key: { sentAt: 1, position: 1 }, name: 'unsent_in_order' },
  { key: { sentAt: 1 }, name: 'sent_expire', expireAfterSeconds: sentRowsTtlSeconds },
  { key: { parkedAt: 1 }, name: 'parked', partialFilterExpression: { parkedAt: { $type: 'date' } } },
];

const deadLetterIndexes: mongo.IndexDescription[] = [
  { key: { at: 1 }, name: 'expire', expireAfterSeconds: deadLettersTtlSeconds },
];

/** Collections of every database with events. */
export const kitCollections: Migration[] = [
  {
    id: indexStep('outbox', outboxIndexes),
    suitsEarlierReleases: true,
    async up(db) {
      await createCollection(db, 'outbox');
      await outboxOf(db).createIndexes(outboxIndexes);
    },
  },
  { id: indexStep('inbox', []), suitsEarlierReleases: true, up: (db) => createCollection(db, 'inbox') },
  {
    id: indexStep('dead_letters', deadLetterIndexes),
    suitsEarlierReleases: true,
    async up(db) {
      await createCollection(db, 'dead_letters');
      await deadLettersOf(db).createIndexes(deadLetterIndexes);
    },
  },
  { id: indexStep('leases', []), suitsEarlierReleases: true, up: (db) => createCollection(db, 'leases') },
];

const namespaceExists = 48;

async function createCollection(db: Connection, name: string): Promise<void> {
  try {
    await databaseOf(db).createCollection(name);
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === namespaceExists)) throw error;
  }
}
