import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../config/paths.ts';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { fromLagosField, toLagosField } from '../../../../shared/admin/form/lagos-time.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { formatMoment } from '../../../../shared/text/dates.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createStream } from '../api/save-stream.ts';
import { managedStreamsKey } from '../api/streams-queries.ts';
import { ShowChoice, streamSpecs } from './stream-fields.tsx';
import { blankStream, type StreamValues } from './stream-values.ts';

const fields = ['show_id', 'stream_url', 'start_time'] as const;

/** Short form for a new stream: show, address and time. It starts now unless another time is chosen. */
export function StartStreamDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => toLagosField(new Date().toISOString()));
  const { form, draft } = useDraftForm<StreamValues>('stream-short', { ...blankStream, start_time: now }, [
    'show_id',
    'stream_url',
  ]);
  const { stream_url, start_time } = streamSpecs(now);
  const create = useMutation({
    mutationFn: ({ show_id, stream_url, start_time }: StreamValues) =>
      createStream({
        show_id,
        stream_url: stream_url.trim(),
        start_time: start_time === now ? new Date().toISOString() : fromLagosField(start_time),
      }),
    onSuccess: (stream) => {
      void client.invalidateQueries({ queryKey: managedStreamsKey });
      void client.invalidateQueries({ queryKey: ['streams'] });
      // Toasts are not announced behind an open dialog.
      draft.clear();
      onClose();
      const when = stream.status === 'live' ? 'is live' : `starts ${formatMoment(stream.start_time)}`;
      showToast(`“${stream.Show.title}” ${when}.`, 'success', {
        label: 'Open',
        run: () => void navigate(paths.stream(stream.id)),
      });
    },
    onError: (error) => showFieldFaults(error, form.setError, fields),
  });
  return (
    <FormDialog
      title="Start Live Stream"
      submitLabel={create.isPending ? 'Starting…' : 'Start'}
      busy={create.isPending}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      onClose={onClose}
      draft={draft}
    >
      {create.error && <FailureBanner>Failed to create stream: {errorText(create.error)}</FailureBanner>}
      <ShowChoice form={form} locked={false} />
      <Fields form={form} specs={{ stream_url, start_time }} />
    </FormDialog>
  );
}
