import { fail } from '@poc/kit/errors';
import type { ClientSession, Connection } from 'mongoose';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** @throws stream_not_found */
export async function findStream(db: Connection, id: string, session?: ClientSession): Promise<StreamDoc> {
  const stream = await streamModel(db)
    .findById(id)
    .session(session ?? null)
    .lean<StreamDoc>();
  return stream ?? fail('stream_not_found');
}
