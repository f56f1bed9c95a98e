import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Stream } from '@poc/contracts/entities/streaming';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { storageKeys } from '../../../../config/storage-keys.ts';
import { useNewPicture } from '../../../../shared/admin/picture/use-new-picture.ts';
import { Dialog } from '../../../../shared/components/dialog.tsx';
import { FailureBanner } from '../../../../shared/components/failure-banner.tsx';
import { draftOver, forgetDraft, useFormDraft } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { StreamFields } from './stream-fields.tsx';
import styles from './stream-form.module.css';
import { blankStream, draftedFields, type StreamValues, valuesOf } from './stream-values.ts';
import { useSaveStream } from './use-save-stream.ts';

interface StreamFormDialogProps {
  /** The stream to change, or null for a new one. */
  stream: Stream | null;
  onClose: () => void;
}

/** The form of a stream. What is typed survives a reload and Escape; Cancel throws it away. */
export function StreamFormDialog({ stream, onClose }: StreamFormDialogProps) {
  const titleId = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const draftKey = `${storageKeys.streamDraft}-${stream?.id ?? 'new'}`;
  const [drafted] = useState(() =>
    draftOver<StreamValues>(draftKey, stream ? valuesOf(stream) : blankStream, draftedFields),
  );
  const form = useForm<StreamValues>({ defaultValues: drafted });
  useFormDraft(draftKey, form, draftedFields);
  const picture = useNewPicture();
  const leave = () => {
    forgetDraft(draftKey);
    onClose();
  };
  const { save, busy, failure } = useSaveStream({
    stream,
    form,
    picture,
    onSaved: (saved) => {
      // Toasts are not announced behind an open dialog.
      leave();
      showToast(`The stream of “${saved.Show.title}” is saved.`, 'success');
    },
  });

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={narrow}
      aria-labelledby={titleId}
      onClose={(_, reason) => {
        // A click beside a long form is more often a slip than a wish.
        if (reason === 'escapeKeyDown' && !busy) onClose();
      }}
    >
      <form className={styles.form} onSubmit={form.handleSubmit(save)} noValidate>
        <DialogTitle id={titleId} className={styles.title ?? ''}>
          {stream ? `Edit stream of ${stream.Show.title}` : 'New stream'}
        </DialogTitle>
        <DialogContent className={styles.content ?? ''}>
          <StreamFields form={form} picture={picture} existing={stream !== null} />
          {failure !== null && <FailureBanner>{failure}</FailureBanner>}
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? 'Saving…' : stream ? 'Save Changes' : 'Create Stream'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
