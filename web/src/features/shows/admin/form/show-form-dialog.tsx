import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useState } from 'react';
import { storageKeys } from '../../../../config/storage-keys.ts';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { Button } from '../../../../shared/buttons/button.tsx';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { draftOver, forgetDraft, useFormDraft } from '../../../../shared/forms/form-draft.ts';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { useSaveShow } from '../api/use-save-show.ts';
import { useNewCaptions } from '../captions/use-new-captions.ts';
import styles from '../show-form.module.css';
import { blankShow, differences, draftedFields, type ShowValues, valuesOf } from '../show-values.ts';
import { useVideoUpload } from '../video/use-video-upload.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ShowFields } from './show-fields.tsx';

interface ShowFormDialogProps {
  /** The show to change, or null for a new one. */
  show: ManagedShow | null;
  /** Over a new show; `New show` where it is left out. */
  title?: string;
  /** What to say when saving failed, where it is not the usual sentence. */
  failed?: (error: unknown) => string;
  onClose: () => void;
}

const videoBusy = 'The video is not uploaded to the end. Wait until it is, or cancel its upload.';
const captionsBusy = 'The captions are not stored yet. Try again in a moment.';

/** The form of a show. What is typed survives a reload and Escape; Cancel throws it away. */
export function ShowFormDialog({ show, title = 'New show', failed, onClose }: ShowFormDialogProps) {
  const draftKey = `${storageKeys.showDraft}-${show?.id ?? 'new'}`;
  /** What the show is, as far as this form knows. */
  const [base, setBase] = useState(() => (show ? valuesOf(show) : blankShow));
  const [drafted] = useState(() => draftOver<ShowValues>(draftKey, base, draftedFields));
  const [restored, setRestored] = useState(() => draftedFields.some((name) => drafted[name] !== base[name]));
  const form = useForm<ShowValues>({ defaultValues: drafted });
  useFormDraft(draftKey, form, draftedFields);
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
      forgetDraft(draftKey);
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
    setRestored(false);
    forgetTheirs();
    picture.drop();
    form.reset(values);
    forgetDraft(draftKey);
  };
  const saveMine = (other: ShowValues) => {
    // Against what they saved, so that all that differs is sent, and a third one's save is not lost either.
    setBase(other);
    form.setValue('version', other.version);
    void form.handleSubmit((values) => save(values, other))();
  };
  const cancel = () => {
    forgetDraft(draftKey);
    onClose();
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
      onCancel={cancel}
    >
      {restored && (
        <div className={styles.inline} role="status">
          <p>What you wrote before, and did not save, is back.</p>
          <div className={styles.actions}>
            <Button small onClick={() => startOver(base)}>
              Start afresh
            </Button>
          </div>
        </div>
      )}
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
