import type { BodyInputOf } from '@poc/contracts/endpoint';
import type { createStream } from '@poc/contracts/endpoints/streaming-admin';
import type { Stream } from '@poc/contracts/entities/streaming';
import { unsignedUrl } from '@poc/contracts/entitlements';
import { entityForm } from '../../../../shared/admin/form/entity-form.ts';
import { fromLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { isMediaUrl } from '../../../../shared/admin/form/media-url.ts';
import { changedFields } from '../../../../shared/forms/changed-fields.ts';

/** Stream URL suggested by a show's video; empty when the show has none. */
export const streamUrlOf = (videoUrl: string | null): string =>
  videoUrl === null ? '' : unsignedUrl(videoUrl);

/** The fields of a stream. A new picture is kept outside of the form until it is saved. */
export const streamForm = entityForm<Stream, BodyInputOf<typeof createStream> & Pick<Stream, 'status'>>()(
  {},
  {
    show_id: { kind: 'own', label: 'Show' },
    show_title: { kind: 'own', label: 'Title of the show', local: true },
    stream_url: {
      kind: 'text',
      label: 'Stream URL',
      hint: 'YouTube, Vimeo, or the URL of an .m3u8 or .mp4 file. Filled in from the show when it has a video.',
      required: true,
      rule: (text) => {
        if (text.trim() === '') return 'Please enter the stream URL.';
        return isMediaUrl(text.trim()) || 'Please enter a URL that starts with https://.';
      },
      input: { inputMode: 'url', autoComplete: 'off' },
    },
    status: {
      kind: 'choice',
      label: 'Status',
      required: true,
      first: 'scheduled',
      deps: ['start_time'],
      options: [
        { value: 'scheduled', label: 'Scheduled' },
        { value: 'live', label: 'Live' },
        { value: 'ended', label: 'Ended' },
      ],
    },
    start_time: {
      kind: 'time',
      label: 'Start Time',
      hint: 'Lagos time.',
      required: true,
      rule: (text, { status }) => {
        const at = fromLagosField(text);
        if (at === '') return 'Please choose a start time.';
        return status !== 'scheduled' || Date.parse(at) > Date.now() || 'Please choose a time in the future.';
      },
    },
    end_time: {
      kind: 'time',
      label: 'End Time',
      hint: 'Optional. Lagos time.',
      beside: true,
      rule: (text, { start_time }) => {
        const end = fromLagosField(text);
        return (
          end === '' || end > fromLagosField(String(start_time)) || 'Please choose an end after the start.'
        );
      },
    },
    thumbnail_url: { kind: 'own', label: 'Picture' },
  },
  {
    show_title: ({ Show }) => Show.title,
    stream_url: ({ stream_url }) => streamUrlOf(stream_url),
    // Empty for a picture inherited from the show.
    thumbnail_url: ({ thumbnail_url, Show }) => (thumbnail_url === Show.thumbnail_url ? '' : thumbnail_url),
  },
);

export type StreamValues = typeof streamForm.blank;

export function newStreamOf(values: StreamValues) {
  const { thumbnail_url, ...body } = streamForm.bodyOf(values, null);
  return { ...body, ...(thumbnail_url !== '' && { thumbnail_url }) };
}

/**
 * Request body for an existing stream. Unchanged fields come from the latest response: an older status would revive a
 * stream that ended in the meantime.
 * @param base the values that the form began with
 */
export function changeOf(values: StreamValues, base: StreamValues, latest: Stream) {
  const changed = changedFields(values, base);
  const {
    thumbnail_url,
    show_id: _,
    ...body
  } = streamForm.bodyOf({ ...streamForm.valuesOf(latest), ...changed }, latest);
  return { ...body, ...('thumbnail_url' in changed && { thumbnail_url }) };
}
