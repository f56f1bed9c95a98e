import { publishRecording as contract } from '@poc/contracts/endpoints/recordings';
import type { CaptionLanguage } from '@poc/contracts/entities/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { Types } from 'mongoose';
import type { StreamingDeps } from '../../deps.ts';
import { route } from '../../route.ts';
import { createRecordedShow, findStream, type StreamDoc, storeCaptions } from '../../streams/streams.api.ts';
import { type BroadcastDoc, broadcastModel } from '../broadcast.model.ts';
import { captionsIn, readCaptions } from './captions.ts';
import { isComplete } from './read-recording.ts';
import { recordedSegments } from './recorded-segments.ts';
import { recordedVideoOf } from './recorded-video.ts';

/**
 * Publishes a stream's trimmed recording as a hidden show. The catalog makes one show per stream, so concurrent
 * calls cannot make two, and a retry after a lost response only stores the reference again.
 */
export const publishRecording = route(contract, admins, (deps) => async ({ params, request, subject }) => {
  const { db, config } = deps;
  const stream = await findStream(db, params.id);
  if (!(await isComplete(deps, stream))) fail('recording_unfinished');
  const broadcast = await broadcastModel(db).findById(stream._id).lean<BroadcastDoc>();
  const { segments, hasPicture } = await recordedSegments(deps, stream, broadcast?.trim);
  if (!broadcast || !hasPicture) return fail('recording_empty');
  const captions = await copyCaptions(deps, stream, broadcast, request.headers.authorization);
  const show = await createRecordedShow(
    config.CATALOG_URL,
    {
      stream_id: params.id,
      show_id: stream.showId.toHexString(),
      thumbnail_url: stream.thumbnailUrl,
      recording: recordedVideoOf(broadcast.runs, segments),
      // The previous release of the catalog refuses the field.
      ...(captions.length > 0 && { captions }),
    },
    request.headers.authorization,
  );
  await withTransaction(db, async (tx) => {
    const showId = new Types.ObjectId(show.show_id);
    const before = await broadcastModel(tx)
      .findOneAndUpdate({ _id: stream._id }, { $set: { showId } })
      .lean<BroadcastDoc>();
    if (!show.created) return;
    await writeAudit(tx, subject, 'stream.publish-recording', {
      target: { kind: 'stream', id: params.id },
      before: { showId: before?.showId?.toHexString() ?? null },
      after: { showId: show.show_id },
    });
  });
  if (!show.created) fail('recording_published');
  return { show_id: show.show_id };
});

/** Copies captions, shifted by the trim, to the catalog, which removes captions without a show after a day. */
async function copyCaptions(
  deps: StreamingDeps,
  stream: StreamDoc,
  broadcast: BroadcastDoc,
  authorization: string | undefined,
): Promise<{ lang: CaptionLanguage; url: string }[]> {
  const copied = captionsIn(broadcast).map(async (captions) => {
    const text = await readCaptions(deps, stream, broadcast.trim, captions);
    if (!text.includes('-->')) return [];
    return [{ lang: captions.lang, url: await storeCaptions(deps.config.CATALOG_URL, text, authorization) }];
  });
  return (await Promise.all(copied)).flat();
}
