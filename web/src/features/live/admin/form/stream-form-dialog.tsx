import type { Stream } from '@poc/contracts/entities/streaming';
import { useState } from 'react';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { StreamFields } from './stream-fields.tsx';
import { blankStream, draftedFields, type StreamValues, valuesOf } from './stream-values.ts';
import { useSaveStream } from './use-save-stream.ts';

interface StreamFormDialogProps {
  stream: Stream | null;
  onClose: () => void;
}

/** Form of a stream. The draft survives a reload and Escape; Cancel discards it. */
export function StreamFormDialog({ stream, onClose }: StreamFormDialogProps) {
  const [base] = useState(() => (stream ? valuesOf(stream) : blankStream));
  const { form, draft } = useDraftForm<StreamValues>(`stream-${stream?.id ?? 'new'}`, base, draftedFields);
  const picture = useNewPicture();
  const leave = () => {
    draft.clear();
    onClose();
  };
  const { save, busy, failure } = useSaveStream({
    changed: stream && { id: stream.id, before: base },
    form,
    picture,
    onSaved: (saved) => {
      // Toasts are not announced behind an open dialog.
      leave();
      showToast(`The stream of “${saved.Show.title}” is saved.`, 'success');
    },
  });

  return (
    <FormDialog
      title={stream ? `Edit stream of ${stream.Show.title}` : 'New stream'}
      size="sm"
      submitLabel={busy ? 'Saving…' : stream ? 'Save Changes' : 'Create Stream'}
      busy={busy}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
      draft={draft}
    >
      <StreamFields form={form} picture={picture} existing={stream !== null} />
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
    </FormDialog>
  );
}
