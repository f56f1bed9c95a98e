import { z } from 'zod';
import { assetUrl, id, limits } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { captionLanguage, recordedVideo } from '../entities/catalog.ts';
import { mark, markInput, recording, recordingTrim } from '../entities/streaming.ts';

const declare = endpointsOf('streaming');
const declareOfCatalog = endpointsOf('catalog');
const missing = ['stream_not_found'] as const;

export const getRecording = declare('getRecording', 'GET /admin/streams/{id}/recording', {
  summary: "Get a stream's recording with its chapters",
  response: recording,
  errors: missing,
});

export const addChapter = declare('addChapter', 'POST /admin/streams/{id}/marks', {
  summary:
    'Mark the current moment of a live stream, or a position of its recording, as the start of a chapter',
  body: z.strictObject({ ...markInput, seconds: mark.shape.seconds.unwrap().optional() }),
  response: mark,
  status: 201,
  errors: ['stream_not_found', 'stream_not_live', 'too_many_marks'],
});

export const renameChapter = declare('renameChapter', 'PUT /admin/streams/{id}/marks/{markId}', {
  summary: 'Rename a chapter',
  body: z.strictObject(markInput),
  errors: ['stream_not_found', 'mark_not_found'],
});

export const deleteChapter = declare('deleteChapter', 'DELETE /admin/streams/{id}/marks/{markId}', {
  summary: 'Delete a chapter',
  errors: missing,
});

export const setTrim = declare('setTrim', 'PUT /admin/streams/{id}/trim', {
  summary: 'Set the start and end of a replay; `null` shows the whole recording again',
  body: z.strictObject({ trim: z.strictObject(recordingTrim.shape).nullable() }),
  response: recording,
  errors: ['stream_not_found', 'recording_unfinished', 'recording_empty'],
});

export const setRecordingCaptions = declare('setRecordingCaptions', 'PUT /admin/streams/{id}/captions', {
  summary: 'Set the captions of a replay in one language, timed to the current replay; `null` removes them',
  /** Content of a WebVTT file. */
  body: z.strictObject({ lang: captionLanguage, text: z.string().max(limits.maxCaptionsLength).nullable() }),
  maxBodyBytes: 2 * 1024 * 1024,
  /** `left_out`: line numbers of dropped text that no timestamp precedes. */
  response: z.object({ left_out: z.array(z.number().int().positive()) }),
  errors: ['stream_not_found', 'recording_unfinished', 'recording_empty', 'service_unavailable'],
});

export const publishRecording = declare('publishRecording', 'POST /admin/streams/{id}/show', {
  summary: 'Create a hidden show with the video of a recording',
  response: z.object({ show_id: id }),
  status: 201,
  errors: [
    'stream_not_found',
    'show_not_found',
    'recording_unfinished',
    'recording_empty',
    'recording_published',
    'service_unavailable',
  ],
});

export const createRecordedShow = declareOfCatalog('createRecordedShow', 'POST /admin/recordings', {
  summary:
    "Create a hidden show from a stream's recording, for streaming; repeated calls return the same show",
  body: z.strictObject({
    stream_id: id,
    /** Show of the stream. Its title, description, category, host, access and picture are copied. */
    show_id: id,
    /** Empty: the picture of the show. */
    thumbnail_url: z.union([assetUrl, z.literal('')]),
    recording: recordedVideo,
    /** URLs from `uploadShowCaptions`. */
    captions: z
      .array(z.strictObject({ lang: captionLanguage, url: assetUrl }))
      .max(10)
      .optional(),
  }),
  /** One hour has 1,800 segments. */
  maxBodyBytes: 512 * 1024,
  response: z.object({ show_id: id, created: z.boolean() }),
  errors: ['show_not_found', 'stream_not_found'],
  idempotent: true,
});
