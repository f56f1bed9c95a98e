import type { Logger } from '@poc/kit/log';
import { isLostResumePoint } from '@poc/kit/mongo/errors';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { outageLog } from '@poc/kit/outage-log';
import { backoffMs, pause } from '@poc/kit/retry';
import type { Connection, mongo, Types } from 'mongoose';
import { type LiveSignal, type LiveSignalDoc, liveSignalModel } from './live-signal.model.ts';

export interface SignalWatch {
  /** Stops after the current signal. */
  stop(): Promise<void>;
}

interface WatchOptions {
  db: Connection;
  logger: Logger;
  /** Called per signal, in the order of commits; after an outage a signal may be repeated. */
  onSignal(streamId: string, signal: LiveSignal): void;
  /** Called when signals may have been missed: caches that depend on them must be cleared. */
  onLost(): void;
}

/** Maximum time that the server holds a poll open without changes. Signals are delivered immediately regardless. */
const awaitMs = 10_000;
/** `awaitMs` of the first poll, whose response confirms that the stream is open. */
const firstAwaitMs = 100;
/** Overlap in ms of reads by time, since several machines stamp rows before committing them. */
const overlapMs = 30_000;
const maxRecentIds = 2_000;

/**
 * Watches all signals of the database with one change stream, and resumes it after an error or an election. When the
 * server cannot resume, `onLost` is called and the retained signals are read from the collection.
 */
export function watchSignals(options: WatchOptions): SignalWatch {
  const { db, logger } = options;
  const outage = outageLog(logger, 'live signals');
  const stopping = new AbortController();
  const handled = recentIds();
  let stream: mongo.ChangeStream<LiveSignalDoc> | undefined;
  let token: mongo.ResumeToken | undefined;
  let lastAt = new Date();

  function handle({ _id, streamId, signal, at }: LiveSignalDoc): void {
    if (!handled.add(_id)) return;
    if (at > lastAt) lastAt = at;
    try {
      options.onSignal(streamId.toHexString(), signal);
    } catch (error) {
      logger.error({ err: error, kind: signal.kind }, 'could not handle a signal');
    }
  }

  async function readMissed(): Promise<void> {
    const since = new Date(lastAt.getTime() - overlapMs);
    const rows = liveSignalModel(db).collection.find<LiveSignalDoc>({ at: { $gte: since } });
    for await (const row of rows.sort({ at: 1, _id: 1 })) handle(row);
  }

  /** Returns only on an error, or when the watch stops. */
  async function follow(): Promise<void> {
    const isNew = token === undefined;
    // `maxAwaitTimeMS` is fixed per stream: a short one confirms that the stream is open, a long one continues from
    // its token.
    await readStream(firstAwaitMs, async (next) => {
      const change = await next();
      // From here on nothing is missed; earlier signals are read by time.
      if (isNew) {
        options.onLost();
        await readMissed();
      }
      outage.worked();
      take(change);
    });
    await readStream(awaitMs, async (next) => {
      while (!stopping.signal.aborted) take(await next());
    });
  }

  /** Opens a stream at the last token, and closes it after use. */
  async function readStream(
    maxAwaitTimeMS: number,
    use: (next: () => Promise<Change | null>) => Promise<void>,
  ): Promise<void> {
    if (stopping.signal.aborted) return;
    const opened = databaseOf(db)
      .collection<LiveSignalDoc>('live_signals')
      .watch<LiveSignalDoc>([{ $match: { operationType: { $in: ['insert', 'invalidate'] } } }], {
        maxAwaitTimeMS,
        ...(token === undefined ? {} : { resumeAfter: token }),
      });
    stream = opened;
    try {
      await use(() => opened.tryNext());
    } finally {
      await opened.close().catch(() => undefined);
    }
  }

  function take(change: Change | null): void {
    if (change?.operationType === 'insert') handle(change.fullDocument);
    // The collection was dropped or renamed: this stream delivers nothing more.
    if (change?.operationType === 'invalidate') throw new StreamInvalidated();
    token = stream?.resumeToken;
  }

  async function run(): Promise<void> {
    for (let tries = 1; !stopping.signal.aborted; tries++) {
      const before = token;
      try {
        await follow();
      } catch (error) {
        if (stopping.signal.aborted) return;
        outage.failed(error);
        if (isLost(error)) token = undefined;
        else if (token !== before) tries = 1;
        await pause(backoffMs(tries, 50, 2_000), stopping.signal).catch(() => undefined);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await stream?.close().catch(() => undefined);
      await running;
    },
  };
}

type Change = mongo.ChangeStreamDocument<LiveSignalDoc>;

class StreamInvalidated extends Error {
  override readonly name = 'StreamInvalidated';
}

const isLost = (error: unknown): boolean => error instanceof StreamInvalidated || isLostResumePoint(error);

/** Creates a set of recent signal ids, since a signal read by time may also arrive in the stream. */
function recentIds() {
  const ids = new Set<string>();
  return {
    /** Adds an id. @returns false if it is already present */
    add(id: Types.ObjectId): boolean {
      const key = id.toHexString();
      if (ids.has(key)) return false;
      ids.add(key);
      const oldest = ids.size > maxRecentIds ? ids.values().next().value : undefined;
      if (oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
