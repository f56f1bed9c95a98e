import type { Subject } from '@poc/kit/auth/subject';
import { fail } from '@poc/kit/errors';
import type { Database } from '@poc/kit/mongo/transaction';
import { type StreamDoc, streamModel } from './stream.model.ts';

/** Finds a stream. @throws stream_not_found */
export async function findStream(db: Database, id: string): Promise<StreamDoc> {
  const stream = await streamModel(db).findById(id).lean<StreamDoc>();
  return stream ?? fail('stream_not_found');
}

/** True for administrators, who see the streams of unpublished and deleted shows. */
export const seesHidden = (subject: Pick<Subject, 'role'> | null): boolean => subject?.role === 'admin';

/** Finds a stream that the subject may see. @throws stream_not_found */
export async function findVisibleStream(
  db: Database,
  id: string,
  subject: Pick<Subject, 'role'> | null,
): Promise<StreamDoc> {
  const stream = await findStream(db, id);
  return stream.hidden && !seesHidden(subject) ? fail('stream_not_found') : stream;
}
