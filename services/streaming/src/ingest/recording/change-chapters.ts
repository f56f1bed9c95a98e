import {
  addChapter as addContract,
  deleteChapter as deleteContract,
  renameChapter as renameContract,
} from '@poc/contracts/endpoints/recordings';
import { lengthOf, timeAt } from '@poc/contracts/recording-time';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import { route } from '../../route.ts';
import { findStream, liveUrl } from '../../streams/streams.api.ts';
import { broadcastModel } from '../broadcast.model.ts';
import { partsOf } from './aired-segments.ts';
import { type ChapterDoc, chapterModel } from './chapter.model.ts';
import { presentChapter } from './read-recording.ts';
import { recordedSegments } from './recorded-segments.ts';

const maxChapters = 100;
const ofStream = (id: string) => ({ kind: 'stream', id }) as const;

/** Adds a chapter at the current moment of a live stream that POC receives, or at a position of its recording. */
export const addChapter = route(addContract, admins, (deps) => async ({ params, body, subject }) => {
  const { db, clock } = deps;
  const { title, seconds } = body;
  const stream = await findStream(db, params.id);
  const parts = partsOf((await recordedSegments(deps, stream, null)).segments);
  if (seconds !== undefined && seconds >= lengthOf(parts)) {
    fail('invalid_request', { faults: [{ path: 'body.seconds', msg: 'must be within the recording' }] });
  }
  const chapter = await withTransaction(db, async (tx) => {
    const { _id, status, streamUrl } = await findStream(tx, params.id);
    const isOwn = streamUrl === liveUrl(params.id);
    const isRecorded = isOwn && (await broadcastModel(tx).exists({ _id }));
    if (!isRecorded || (status !== 'live' && seconds === undefined)) fail('stream_not_live');
    const at = seconds === undefined ? clock.now() : new Date(timeAt(parts, seconds));
    const made = { _id: new Types.ObjectId(), streamId: _id, title, at };
    const known = await chapterModel(tx).countDocuments({ streamId: _id });
    if (known >= maxChapters) fail('too_many_marks');
    await chapterModel(tx).create(made);
    await writeAudit(tx, subject, 'stream.mark.create', {
      target: ofStream(params.id),
      after: { title: made.title, at: made.at },
    });
    return made;
  });
  return presentChapter(chapter, parts);
});

export const renameChapter = route(renameContract, admins, ({ db }) => async ({ params, body, subject }) => {
  await withTransaction(db, async (tx) => {
    const { _id } = await findStream(tx, params.id);
    const { title } = body;
    const before = await chapterModel(tx)
      .findOneAndUpdate({ _id: params.markId, streamId: _id }, { $set: { title } })
      .lean<ChapterDoc>();
    if (!before) return fail('mark_not_found');
    await writeAudit(tx, subject, 'stream.mark.rename', {
      target: ofStream(params.id),
      before: { title: before.title },
      after: { title },
    });
  });
});

/** Deletes a chapter. Idempotent. */
export const deleteChapter = route(deleteContract, admins, ({ db }) => async ({ params, subject }) => {
  await withTransaction(db, async (tx) => {
    const { _id } = await findStream(tx, params.id);
    const gone = await chapterModel(tx)
      .findOneAndDelete({ _id: params.markId, streamId: _id })
      .lean<ChapterDoc>();
    if (!gone) return;
    await writeAudit(tx, subject, 'stream.mark.delete', {
      target: ofStream(params.id),
      before: { title: gone.title, at: gone.at },
    });
  });
});
