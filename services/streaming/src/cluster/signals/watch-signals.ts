import type { Logger } from '@poc/kit/log';
import { databaseOf } from '@poc/kit/mongo/kit-collections';
import { outageLog } from '@poc/kit/outage-log';
import { backoffMs, pause } from '@poc/kit/retry';
import { type Connection, mongo, type Types } from 'mongoose';
import { type LiveSignal, type LiveSignalDoc, liveSignalModel } from './live-signal.model.ts';

export interface SignalWatch {
  /** Ends with the signal at hand. */
  stop(): Promise<void>;
}

interface WatchOptions {
  db: Connection;
  logger: Logger;
  /** A change was committed. Signals come in the order of their commits; after an outage one may come twice. */
  onSignal(streamId: string, signal: LiveSignal): void;
  /** Signals may be missing: whatever was cached of what they announce must be read again. */
  onLost(): void;
}

/** How long the server holds a question open when there is nothing to report: signals come at once all the same. */
const awaitMs = 10_000;
/** The same for the first question, whose answer says that the stream stands. */
const firstAwaitMs = 100;
/** Reading on from a time goes back this far: rows are stamped by several machines, before they are committed. */
const overlapMs = 30_000;
const maxRemembered = 2_000;

/** What the server answers when it has not kept what came after a token. */
const lostCodes = new Set<unknown>([136, 260, 280, 286]);

/**
 * Hears every signal of the database by one change stream, and goes on where it stopped after an error or an election. When the
 * server can't continue there, `onLost` is called, and the rows themselves (they are kept for an hour) fill the gap.
 */
export function watchSignals(options: WatchOptions): SignalWatch {
  const { db, logger } = options;
  const outage = outageLog(logger, 'the signals of live streams');
  const stopping = new AbortController();
  const handled = rememberedIds();
  let stream: mongo.ChangeStream<LiveSignalDoc> | undefined;
  let token: mongo.ResumeToken | undefined;
  let lastAt = new Date();

  function handle({ _id, streamId, signal, at }: LiveSignalDoc): void {
    if (!handled.add(_id)) return;
    if (at > lastAt) lastAt = at;
    try {
      options.onSignal(streamId.toHexString(), signal);
    } catch (error) {
      logger.error({ err: error, kind: signal.kind }, 'a signal could not be handled');
    }
  }

  async function readMissed(): Promise<void> {
    const since = new Date(lastAt.getTime() - overlapMs);
    const rows = liveSignalModel(db).collection.find<LiveSignalDoc>({ at: { $gte: since } });
    for await (const row of rows.sort({ at: 1, _id: 1 })) handle(row);
  }

  /** Returns only by an error, or when the watch stops. */
  async function follow(): Promise<void> {
    const isNew = token === undefined;
    // A stream's patience is set once: so the one that waits long goes on where a short one has shown that it stands.
    await readStream(firstAwaitMs, async (next) => {
      const change = await next();
      // From here on nothing is missed; what came before is read by time.
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

  /** Opens a stream where the last one ended, and closes it after its use. */
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
    // The collection was replaced: nothing more comes by this stream.
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

function isLost(error: unknown): boolean {
  if (error instanceof StreamInvalidated) return true;
  if (!(error instanceof mongo.MongoError)) return false;
  return lostCodes.has(error.code) || error.hasErrorLabel('NonResumableChangeStreamError');
}

/** The ids of the last signals: what is read by time may have come by the stream. */
function rememberedIds() {
  const ids = new Set<string>();
  return {
    /** Whether it is a new one. */
    add(id: Types.ObjectId): boolean {
      const key = id.toHexString();
      if (ids.has(key)) return false;
      ids.add(key);
      const oldest = ids.size > maxRemembered ? ids.values().next().value : undefined;
      if (oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
