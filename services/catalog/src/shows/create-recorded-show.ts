import { randomBytes } from 'node:crypto';
import { createRecordedShow as contract } from '@poc/contracts/endpoints/recordings';
import type { RecordedVideo } from '@poc/contracts/entities/catalog';
import { showCreated } from '@poc/contracts/events/catalog';
import { writeAudit } from '@poc/kit/audit/write-audit';
import { admins } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import type { Input } from '@poc/kit/http/route';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { route } from '../route.ts';
import {
  captionField,
  conversionModel,
  dueAt,
  newConversion,
  type ShowCaption,
  withCaptions,
} from '../video/video.api.ts';
import { auditedShow, showTarget } from './audited-show.ts';
import { blankShow } from './create-show.ts';
import { newName, urlOf } from './pictures/show-file-names.ts';
import { type ShowDoc, showModel } from './show.model.ts';
import { linkFaults } from './show-links.policy.ts';
import { snapshotOfShow } from './snapshot-of-show.ts';
import { type ShowStreamDoc, streamModel } from './streams/stream.model.ts';

/**
 * Creates a hidden show with the details of a stream's show, and queues the copy of the recording. Returns the earlier
 * show instead if the stream has one that is not deleted; the stream's row makes concurrent calls conflict.
 */
export const createRecordedShow = route(contract, admins, ({ db, clock }) => async ({ body, subject }) => {
  return withTransaction(db, async (tx) => {
    const now = clock.now();
    const streams = streamModel(tx);
    const stream = await streams.findById(body.stream_id).lean<ShowStreamDoc>();
    if (!stream || stream.status === 'deleted') return fail('stream_not_found');
    const made = stream.recordedShowId;
    if (made && (await showModel(tx).exists({ _id: made, deletedAt: null }))) {
      return { show_id: made.toHexString(), created: false };
    }
    const like = (await showModel(tx).findById(body.show_id).lean<ShowDoc>()) ?? fail('show_not_found');
    const file = newName(randomBytes(16), 'mp4');
    const { title, description, category, hostId = null, host = null, access } = like;
    const doc: ShowDoc = {
      ...blankShow(now),
      ...{ title, description, category, hostId, host, access },
      thumbnailUrl: body.thumbnail_url || like.thumbnailUrl,
      videoUrl: urlOf(file),
      duration: durationOf(body.recording),
      published: false,
      captions: captionsOf(body),
    };
    // The model derives the search keys.
    await showModel(tx).create(doc);
    const recording = { streamId: body.stream_id, ...body.recording };
    const conversion = {
      ...newConversion(urlOf(file), file.replace('.mp4', ''), now),
      ...{ recording, ...dueAt({ recording }, now) },
    };
    await conversionModel(tx).create(conversion);
    await streams.updateOne({ _id: stream._id }, { $set: { recordedShowId: doc._id } });
    const id = doc._id.toHexString();
    await tx.emit(showCreated, { key: id, data: snapshotOfShow(doc) });
    await writeAudit(tx, subject, 'show.create', { target: showTarget(doc), after: auditedShow(doc) });
    return { show_id: id, created: true };
  });
});

function durationOf({ parts }: RecordedVideo): string {
  const seconds = parts.flatMap((part) => part.seconds).reduce((sum, one) => sum + one, 0);
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

/** @throws invalid_request for captions that were not uploaded here */
function captionsOf({ captions = [] }: Pick<Input<typeof contract>['body'], 'captions'>): ShowCaption[] {
  const links = Object.fromEntries(captions.map(({ lang, url }) => [captionField(lang), url]));
  const faults = linkFaults({ videos: [], hls: [] }, links);
  if (faults.length > 0) fail('invalid_request', { faults });
  return withCaptions([], new Map(captions.map(({ lang, url }) => [lang, url])));
}
