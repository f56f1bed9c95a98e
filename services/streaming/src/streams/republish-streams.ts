import { streamUpdated } from '@poc/contracts/events/streaming';
import { republish } from '@poc/kit/events/republish';
import type { Connection } from 'mongoose';
import { snapshotOfStream } from './snapshot-of-stream.ts';
import { streamModel } from './stream.model.ts';

/** Publishes every stream again, for the projection of streams. @returns number of streams */
export const republishStreams = (db: Connection): Promise<number> =>
  republish(db, streamModel, (tx, stream) =>
    tx.emit(streamUpdated, { key: stream._id.toHexString(), data: snapshotOfStream(stream) }),
  );
