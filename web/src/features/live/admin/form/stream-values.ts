import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { createStream, updateStream } from '@poc/contracts/endpoints/streaming';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedAddress } from '@poc/contracts/entitlements';
import { fromLagosField, toLagosField } from '../../../../shared/admin/form/lagos-time.ts';

/** What the form holds, all of it text, so that a draft of it can be kept. */
export type StreamValues = {
  show_id: string;
  /** Of the chosen show, to be shown. */
  show_title: string;
  stream_url: string;
  status: Stream['status'];
  /** As a `datetime-local` field holds it, in Lagos time. */
  start_time: string;
  end_time: string;
  /** The stream's own picture; a new one is held beside the form until it is saved. */
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

/** A stream as the form edits it. A picture that is only the show's is none of the stream's own. */
export const valuesOf = (stream: Stream): StreamValues => ({
  show_id: stream.show_id,
  show_title: stream.Show.title,
  stream_url: streamUrlOf(stream.stream_url),
  status: stream.status,
  start_time: toLagosField(stream.start_time),
  end_time: toLagosField(stream.end_time),
  thumbnail_url: stream.thumbnail_url === stream.Show.thumbnail_url ? '' : stream.thumbnail_url,
});

/** The form as the server takes it for a new stream. */
export const newStreamOf = (values: StreamValues): BodyInputOf<typeof createStream> => ({
  show_id: values.show_id,
  stream_url: values.stream_url.trim(),
  status: values.status,
  start_time: fromLagosField(values.start_time),
  end_time: fromLagosField(values.end_time) || null,
  ...(values.thumbnail_url !== '' && { thumbnail_url: values.thumbnail_url }),
});

/**
 * The form as the server takes it for a stream that there is. Fields of time know no seconds: a time that was not touched
 * is sent as it was.
 */
export function changeOf(values: StreamValues, stream: Stream): BodyInputOf<typeof updateStream> {
  const base = valuesOf(stream);
  return {
    stream_url: values.stream_url.trim(),
    status: values.status,
    start_time: values.start_time === base.start_time ? stream.start_time : fromLagosField(values.start_time),
    end_time: values.end_time === base.end_time ? stream.end_time : fromLagosField(values.end_time) || null,
    ...(values.thumbnail_url !== base.thumbnail_url && { thumbnail_url: values.thumbnail_url }),
  };
}

/** The stream URL that a show's own video suggests; empty when the show has none. */
export const streamUrlOf = (videoUrl: string | null): string =>
  videoUrl === null ? '' : unsignedAddress(videoUrl);

/** What can be said of a stream's address before the server looks at it. */
export function streamUrlRule(text: string): true | string {
  const link = text.trim();
  if (link === '') return 'Please enter the stream URL.';
  if (link.startsWith('/uploads/shows/')) return true;
  const secure = URL.canParse(link) && new URL(link).protocol === 'https:';
  return secure || 'Please enter an address that begins with https://.';
}

/** A start must be there, and lie ahead while the stream is scheduled. */
export function startTimeRule(
  text: string,
  { status }: Pick<StreamValues, 'status'>,
  nowMs = Date.now(),
): true | string {
  const at = fromLagosField(text);
  if (at === '') return 'Please choose a start time.';
  return status !== 'scheduled' || Date.parse(at) > nowMs || 'Please choose a time that lies ahead.';
}

/** An end, where there is one, lies after the start. */
export function endTimeRule(text: string, { start_time }: Pick<StreamValues, 'start_time'>): true | string {
  const end = fromLagosField(text);
  return end === '' || end > fromLagosField(start_time) || 'Please choose an end after the start.';
}
