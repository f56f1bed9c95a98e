import { type Connection, createConnection } from 'mongoose';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { traceMongo } from '../telemetry/trace-mongo.ts';
import { currentTracer } from '../telemetry/tracer.ts';

/**
 * Opens a service's database.
 * @param options.url a replica set (transactions need one), without a database name
 * @param options.socketTimeoutMS maximum time for a response; 0 for no limit, as building an index over millions of
 *   rows needs
 * @throws when no server responds within 5 s
 */
export async function connectMongo(options: {
  url: string;
  database: string;
  logger: Logger;
  socketTimeoutMS?: number;
}): Promise<Connection> {
  const db = createConnection(options.url, {
    dbName: options.database,
    // A write acknowledged with 2xx is durable: a majority has it in the journal.
    w: 'majority',
    journal: true,
    readConcernLevel: 'majority',
    retryWrites: true,
    retryReads: true,
    // Wait for a primary: longer than an election, shorter than a client's timeout.
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: options.socketTimeoutMS ?? 30_000,
    maxPoolSize: 50,
    // Migrations create collections and indexes, in a separate step of a deployment; models must not.
    autoCreate: false,
    autoIndex: false,
    // Operations on a lost connection fail immediately instead of hanging.
    bufferCommands: false,
    // Set only when true: `false` would override the URL's option.
    ...(currentTracer() !== null && { monitorCommands: true }),
  });
  // Objects in filters are never operators, unless our code marks them with `trusted()`.
  db.set('sanitizeFilter', true);

  const outage = outageLog(options.logger, 'MongoDB');
  let closing = false;
  db.on('disconnecting', () => {
    closing = true;
  });
  // Closing the connection ourselves is not an outage.
  db.on('disconnected', () => {
    if (!closing) outage.failed(undefined);
  });
  db.on('connected', () => outage.worked());
  db.on('error', (error: unknown) => outage.failed(error));
  try {
    await db.asPromise();
    if (currentTracer()) traceMongo(db.getClient());
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

/** mongoose's `readyState` of an open connection. */
const connected = 1;

/** Checks that the database responds. */
export function readiness(db: Connection): ReadinessCheck {
  return {
    name: 'mongo',
    async check() {
      if (db.readyState !== connected || !db.db) return false;
      await db.db.command({ ping: 1 });
      return true;
    },
  };
}
