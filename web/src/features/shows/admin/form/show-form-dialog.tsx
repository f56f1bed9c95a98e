import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { useSaveShow } from '../api/use-save-show.ts';
import { useNewCaptions } from '../captions/use-new-captions.ts';
import { blankShow, differences, draftedFields, type ShowValues, valuesOf } from '../show-values.ts';
import { useVideoUpload } from '../video/use-video-upload.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ShowFields } from './show-fields.tsx';

interface ShowFormDialogProps {
  /** The show to edit, or null for a new one. */
  show: ManagedShow | null;
  /** Title for a new show. Default: `New show`. */
  title?: string;
  /** Replaces the usual error text. */
  failed?: (error: unknown) => string;
  onClose: () => void;
}

const videoBusy = 'The upload of the video is not finished. Wait until it is, or cancel it.';
const captionsBusy = 'The captions are not stored yet. Try again in a moment.';

/** Form of a show. The draft survives a reload and Escape; Cancel discards it. */
export function ShowFormDialog({ show, title = 'New show', failed, onClose }: ShowFormDialogProps) {
  /** The show as this form knows it. */
  const [base, setBase] = useState(() => (show ? valuesOf(show) : blankShow));
  const { form, draft } = useDraftForm<ShowValues>(`show-${show?.id ?? 'new'}`, base, draftedFields);
  const picture = useNewPicture();
  const video = useVideoUpload((address) =>
    form.setValue('video_url', address, { shouldDirty: true, shouldValidate: true }),
  );
  const captions = useNewCaptions(form);
  const { save, busy, failure, setFailure, theirs, forgetTheirs } = useSaveShow({
    id: show?.id ?? null,
    form,
    picture,
    failed,
    onSaved: (saved) => {
      draft.clear();
      // Toasts are not announced behind an open dialog.
      onClose();
      showToast(`“${saved.title}” is saved.`, 'success');
    },
  });

  const submit = form.handleSubmit((values) => {
    if (video.upload.state !== 'none') return setFailure(videoBusy);
    if (captions.busy) return setFailure(captionsBusy);
    return save(values, show ? base : null);
  });
  const startOver = (values: ShowValues) => {
    setBase(values);
    forgetTheirs();
    picture.drop();
    draft.clear(values);
  };
  const saveMine = (other: ShowValues) => {
    // Compares with the other version, so that every difference is sent and a third save still causes a conflict.
    setBase(other);
    form.setValue('version', other.version);
    void form.handleSubmit((values) => save(values, other))();
  };

  const other = theirs && valuesOf(theirs);
  return (
    <FormDialog
      title={show ? `Edit ${show.title}` : title}
      size="sm"
      submitLabel={busy ? 'Saving…' : show ? 'Save Changes' : 'Create Show'}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      draft={{ ...draft, clear: () => startOver(base) }}
    >
      <ShowFields
        form={form}
        picture={picture}
        video={video}
        captions={captions}
        show={show}
        hidden={base.publish === 'hidden'}
      />
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
      {other && (
        <ConflictNotice
          differences={differences(form.getValues(), other)}
          busy={busy}
          onLoadTheirs={() => startOver(other)}
          onSaveMine={() => saveMine(other)}
        />
      )}
    </FormDialog>
  );
}
