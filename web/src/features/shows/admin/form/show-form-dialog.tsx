import type { ManagedShow } from '@poc/contracts/entities/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { managedShowQuery, refreshShows } from '../../../../shared/admin/api/shows-queries.ts';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FormFailure, useDraftDialog } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { getShow, saveShow } from '../api/save-show.ts';
import { useNewCaptions } from '../captions/use-new-captions.ts';
import { useVideoUpload } from '../video/use-video-upload.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { ShowFields } from './show-fields.tsx';
import { differences, type ShowValues, showBody, showForm } from './show-form.ts';

interface ShowFormDialogProps {
  /** The show to edit, or null for a new one. */
  show: ManagedShow | null;
  /** Title for a new show. */
  title?: string;
  /** Text for a failure. */
  failed?: (error: unknown) => string;
  onClose: () => void;
}

const overtaken = 'Someone else saved this show in the meantime.';
const imageFailed = 'Failed to upload image. Please try again.';
const saveFailed = 'Failed to save show. Please try again.';
const usualFailure = (error: unknown) => specifiedFailure(error, saveFailed);
const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict';

/** Form of a show. Uploads a new picture first. On a conflict, fetches the other version to choose from. */
export function ShowFormDialog(props: ShowFormDialogProps) {
  const { show, title = 'New show', failed = usualFailure, onClose } = props;
  const client = useQueryClient();
  /** The show that the form began with, and the version of another administrator after a conflict. */
  const [base, setBase] = useState(() => (show ? showForm.valuesOf(show) : showForm.blank));
  const [other, setOther] = useState<ShowValues | null>(null);
  const picture = useNewPicture();
  const { form, draft, dialog } = useDraftDialog<ShowValues, ManagedShow>({
    name: `show-${show?.id ?? 'new'}`,
    first: base,
    send: async (values) => {
      if (video.upload.state !== 'none')
        throw new FormFailure('The upload of the video is not finished. Wait until it is, or cancel it.');
      if (captions.busy) throw new FormFailure('The captions are not stored yet. Try again in a moment.');
      const thumbnail_url = await picture.store(values.thumbnail_url).catch((error) => {
        throw new FormFailure(specifiedFailure(error, imageFailed));
      });
      // After a conflict, the changes to the other user's version are sent; another save in between conflicts again.
      const before = other?.version === values.version ? other : base;
      try {
        const saved = await saveShow(show?.id ?? null, showBody({ ...values, thumbnail_url }, before));
        client.setQueryData(managedShowQuery(saved.id).queryKey, saved);
        void refreshShows(client);
        return saved;
      } catch (error) {
        if (show && isConflict(error)) {
          const theirs = await getShow(show.id).catch((again) => {
            throw new FormFailure(`${overtaken} ${usualFailure(again)}`);
          });
          setOther(showForm.valuesOf(theirs));
        }
        throw error;
      }
    },
    onSent: (saved) => showToast(`“${saved.title}” is saved.`, 'success'),
    failed: (error) => (show && isConflict(error) ? null : failed(error)),
    onClose,
  });
  const video = useVideoUpload((url) =>
    form.setValue('video_url', url, { shouldDirty: true, shouldValidate: true }),
  );
  const captions = useNewCaptions(form);
  const startOver = (values: ShowValues) => {
    setBase(values);
    setOther(null);
    picture.drop();
    draft.clear(values);
  };
  return (
    <FormDialog
      {...dialog}
      title={show ? `Edit ${show.title}` : title}
      size="sm"
      submitLabel={show ? 'Save Changes' : 'Create Show'}
      busyLabel="Saving…"
      draft={{ ...draft, clear: () => startOver(base) }}
    >
      <ShowFields {...{ form, picture, video, captions, show }} hidden={base.publish === 'hidden'} />
      {other && (
        <ConflictNotice
          differences={differences(form.getValues(), other)}
          busy={dialog.busy}
          onLoadTheirs={() => startOver(other)}
          onSaveMine={() => {
            form.setValue('version', other.version);
            void dialog.onSubmit();
          }}
        />
      )}
    </FormDialog>
  );
}
