import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { createStream, updateStream } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedAddress } from '@poc/contracts/entitlements';
import { fromLagosField, toLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { changedFields } from '../../../../shared/forms/changed-fields.ts';
import { isHostVideo } from '../../../../shared/player/video-kind.ts';

/** Form values, all of them text, so that they can be stored as a draft. */
export type StreamValues = {
  show_id: string;
  show_title: string;
  stream_url: string;
  status: Stream['status'];
  /** Value of a `datetime-local` field, in Lagos time. */
  start_time: string;
  end_time: string;
  /** The stream's own picture. A new one is kept outside of the form until it is saved. */
  thumbnail_url: string;
};

export const blankStream: StreamValues = {
  show_id: '',
  show_title: '',
  stream_url: '',
  status: 'scheduled',
  start_time: '',
  end_time: '',
  thumbnail_url: '',
};

export const draftedFields = Object.keys(blankStream) as (keyof StreamValues)[];

/** Form values of a stream. A picture inherited from the show is left out. */
export const valuesOf = (stream: Stream): StreamValues => ({
  show_id: stream.show_id,
  show_title: stream.Show.title,
  stream_url: streamUrlOf(stream.stream_url),
  status: stream.status,
  start_time: toLagosField(stream.start_time),
  end_time: toLagosField(stream.end_time),
  thumbnail_url: stream.thumbnail_url === stream.Show.thumbnail_url ? '' : stream.thumbnail_url,
});

export const newStreamOf = (values: StreamValues): BodyInputOf<typeof createStream> => ({
  show_id: values.show_id,
  stream_url: values.stream_url.trim(),
  status: values.status,
  start_time: fromLagosField(values.start_time),
  end_time: fromLagosField(values.end_time) || null,
  ...(values.thumbnail_url !== '' && { thumbnail_url: values.thumbnail_url }),
});

/**
 * Request body for an existing stream. Unchanged fields come from the latest answer: an older status would revive a
 * stream that ended meanwhile. Time fields have no seconds, so an unchanged time is sent as it is.
 * @param base the values that the form began with
 */
export function changeOf(
  values: StreamValues,
  base: StreamValues,
  latest: Stream,
): BodyInputOf<typeof updateStream> {
  const { start_time, end_time, thumbnail_url, ...change } = changedFields(values, base);
  const { stream_url, status } = { ...valuesOf(latest), ...change };
  return {
    stream_url: stream_url.trim(),
    status,
    start_time: start_time === undefined ? latest.start_time : fromLagosField(start_time),
    end_time: end_time === undefined ? latest.end_time : fromLagosField(end_time) || null,
    ...(thumbnail_url !== undefined && { thumbnail_url }),
  };
}

/** Stream URL suggested by a show's video; empty when the show has none. */
export const streamUrlOf = (videoUrl: string | null): string =>
  videoUrl === null ? '' : unsignedAddress(videoUrl);

/** Validates the address of a stream before the server checks it. */
export function streamUrlRule(text: string): true | string {
  const link = text.trim();
  if (link === '') return 'Please enter the stream URL.';
  if (link.startsWith('/uploads/shows/') || isHostVideo(link)) return true;
  const secure = URL.canParse(link) && new URL(link).protocol === 'https:';
  return secure || 'Please enter an address that begins with https://.';
}

/** Requires a start, in the future while the stream is scheduled. */
export function startTimeRule(
  text: string,
  { status }: Pick<StreamValues, 'status'>,
  nowMs = Date.now(),
): true | string {
  const at = fromLagosField(text);
  if (at === '') return 'Please choose a start time.';
  return status !== 'scheduled' || Date.parse(at) > nowMs || 'Please choose a time in the future.';
}

/** Requires the optional end to be after the start. */
export function endTimeRule(text: string, { start_time }: Pick<StreamValues, 'start_time'>): true | string {
  const end = fromLagosField(text);
  return end === '' || end > fromLagosField(start_time) || 'Please choose an end after the start.';
}
