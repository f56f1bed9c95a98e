import { type Connection, mongo } from 'mongoose';
import type { Migration } from './migration.ts';
import { indexStep } from './model.ts';

/** An event that was committed with the change it reports, until (and a week after) Kafka has it. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  /** Written empty, filled in by mongod when the row is inserted: the total order of all rows of a database. */
  position: mongo.Timestamp;
  topic: string;
  key: string;
  /** The envelope as JSON, exactly as it is sent. */
  envelope: string;
  sentAt: Date | null;
  /** Set when Kafka refused the row for good; later rows of its key wait behind it. */
  parkedAt: Date | null;
  reason?: string;
}

/** An event that a consumer group has taken effect of. Kept: a group that is rewound to the beginning changes nothing. */
export interface InboxRow {
  /** `group:eventId`. */
  _id: string;
  at: Date;
}

/** A right that one process of many holds for a while. */
export interface LeaseRow {
  _id: string;
  owner: string;
  until: Date;
}

const sentRowsKeptSeconds = 7 * 24 * 60 * 60;

/** The driver's own database: the kit's collections need no schema, and no casting of what the kit itself writes. */
export function databaseOf(db: Connection): mongo.Db {
  if (!db.db) throw new mongo.MongoNotConnectedError('the connection is closed');
  return db.db;
}

export const outboxOf = (db: Connection) => databaseOf(db).collection<OutboxRow>('outbox');
export const inboxOf = (db: Connection) => databaseOf(db).collection<InboxRow>('inbox');
export const leasesOf = (db: Connection) => databaseOf(db).collection<LeaseRow>('leases');

const outboxIndexes: mongo.IndexDescription[] = [
  { key: { sentAt: 1, position: 1 }, name: 'unsent_in_order' },
  { key: { sentAt: 1 }, name: 'sent_expire', expireAfterSeconds: sentRowsKeptSeconds },
  { key: { parkedAt: 1 }, name: 'parked', partialFilterExpression: { parkedAt: { $type: 'date' } } },
];

/** What every database with events has. */
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
