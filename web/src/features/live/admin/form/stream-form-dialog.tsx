import type { Stream } from '@poc/contracts/entities/streaming';
import { useState } from 'react';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createStream, getStream, updateStream } from '../api/save-stream.ts';
import { streamKeys } from '../api/streams-queries.ts';
import { StreamFields } from './stream-fields.tsx';
import { changeOf, newStreamOf, type StreamValues, streamForm } from './stream-form.ts';

interface StreamFormDialogProps {
  stream: Stream | null;
  onClose: () => void;
}

/** Form of a stream. Uploads a new picture before saving. */
export function StreamFormDialog({ stream, onClose }: StreamFormDialogProps) {
  const [first] = useState(() => (stream ? streamForm.valuesOf(stream) : streamForm.blank));
  const picture = useNewPicture();
  const { form, dialog } = useDraftDialog<StreamValues, Stream>({
    name: `stream-${stream?.id ?? 'new'}`,
    first,
    send: async (values) => {
      const whole = { ...values, thumbnail_url: await picture.store(values.thumbnail_url) };
      if (!stream) return createStream(newStreamOf(whole));
      return updateStream(stream.id, changeOf(whole, first, await getStream(stream.id)));
    },
    onSent: ({ Show }) => showToast(`The stream of “${Show.title}” is saved.`, 'success'),
    failed: (error) => `Failed to save stream: ${errorText(error)}`,
    refreshed: streamKeys,
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={stream ? `Edit stream of ${stream.Show.title}` : 'New stream'}
      size="sm"
      submitLabel={stream ? 'Save Changes' : 'Create Stream'}
      busyLabel="Saving…"
    >
      <StreamFields form={form} picture={picture} existing={stream !== null} />
    </FormDialog>
  );
}
