import type { Stream } from '@poc/contracts/entities/streaming';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { fromLagosField, toLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { formatMoment } from '../../../../shared/text/dates.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createStream } from '../api/save-stream.ts';
import { streamKeys } from '../api/streams-queries.ts';
import { ShowChoice } from './stream-fields.tsx';
import { type StreamValues, streamForm } from './stream-form.ts';

/** Short form for a new stream: show, URL and time. It starts now unless another time is chosen. */
export function StartStreamDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [now] = useState(() => toLagosField(new Date().toISOString()));
  const { form, dialog } = useDraftDialog<StreamValues, Stream>({
    name: 'stream-short',
    first: { ...streamForm.blank, start_time: now },
    kept: ['show_id', 'show_title', 'stream_url'],
    send: ({ show_id, stream_url, start_time }) =>
      createStream({
        show_id,
        stream_url: stream_url.trim(),
        start_time: start_time === now ? new Date().toISOString() : fromLagosField(start_time),
      }),
    onSent: ({ id, status, start_time, Show }) =>
      showToast(
        `“${Show.title}” ${status === 'live' ? 'is live' : `starts ${formatMoment(start_time)}`}.`,
        'success',
        { label: 'Open', run: () => void navigate(paths.stream(id)) },
      ),
    failed: (error) => `Failed to create stream: ${errorText(error)}`,
    refreshed: streamKeys,
    onClose,
  });
  const { show_id, stream_url, start_time } = streamForm.specs;
  return (
    <FormDialog {...dialog} title="Start Live Stream" submitLabel="Start" busyLabel="Starting…">
      <Fields
        form={form}
        specs={{
          show_id,
          stream_url,
          start_time: {
            ...start_time,
            rule: (text, values) => text === now || start_time.rule(text, values),
          },
        }}
        own={{ show_id: <ShowChoice form={form} locked={false} /> }}
      />
    </FormDialog>
  );
}
