import { type Connection, createConnection } from 'mongoose';
import type { ReadinessCheck } from '../http/readiness.ts';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { traceMongo } from '../telemetry/trace-mongo.ts';
import { currentTracer } from '../telemetry/tracer.ts';

/**
 * Opens a service's database.
 * @param options.url a replica set's address without a database: transactions need one
 * @param options.socketTimeoutMS how long an answer may take; 0 waits for ever, as building an index over millions of rows needs
 * @throws when no server answers within 5 s
 */
export async function connectMongo(options: {
  url: string;
  database: string;
  logger: Logger;
  socketTimeoutMS?: number;
}): Promise<Connection> {
  const db = createConnection(options.url, {
    dbName: options.database,
    // A 2xx is durable: a write is acknowledged by the majority, in its journal.
    w: 'majority',
    journal: true,
    readConcernLevel: 'majority',
    retryWrites: true,
    retryReads: true,
    // How long an operation waits for a primary: longer than an election, shorter than a client's patience.
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: options.socketTimeoutMS ?? 30_000,
    maxPoolSize: 50,
    // Collections and indexes come from migrations, at a moment of our choosing; a model must not make them by itself.
    autoCreate: false,
    autoIndex: false,
    // Without buffering an operation on a lost connection fails at once, instead of hanging.
    bufferCommands: false,
    // Left out otherwise: it would overrule what the address says.
    ...(currentTracer() !== null && { monitorCommands: true }),
  });
  // An object in a filter can't be an operator, no matter who made it: operators of our own code are marked by `trusted()`.
  db.set('sanitizeFilter', true);

  const outage = outageLog(options.logger, 'MongoDB');
  let closing = false;
  db.on('disconnecting', () => {
    closing = true;
  });
  // A connection that we close ourselves is no outage.
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

/** Whether the database answers. */
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
