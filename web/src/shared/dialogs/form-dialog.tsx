import Button from '@mui/material/Button';
import type { ReactNode, SubmitEventHandler } from 'react';
import { DraftNotice, type NoticedDraft } from '../forms/draft-notice.tsx';
import { FailureBanner } from '../forms/failure-banner.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  size?: 'xs' | 'sm' | 'md';
  submitLabel: string;
  /** Replaces the label while the form is being submitted. */
  busyLabel?: string;
  /** `Cancel`, unless that could be mistaken for the form's action. */
  dismissLabel?: string;
  /** True while the form is being submitted. The dialog stays open until the result is known. */
  busy: boolean;
  blocked?: boolean;
  /** True if the action is irreversible: the button is red. */
  dangerous?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The draft survives Escape and the end of the tab; the dismiss button discards it. */
  draft?: NoticedDraft;
  /** Shown above the buttons. */
  failure?: string | null;
  children: ReactNode;
}

/** A dialog with a form. Enter submits it; Escape and the dismiss button close it. */
export function FormDialog({
  title,
  size = 'xs',
  submitLabel,
  busyLabel = submitLabel,
  dismissLabel = 'Cancel',
  busy,
  blocked = false,
  dangerous = false,
  onSubmit,
  onClose,
  draft,
  failure = null,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      title={title}
      size={size}
      onSubmit={onSubmit}
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button
            onClick={() => {
              draft?.clear();
              onClose();
            }}
            disabled={busy}
          >
            {dismissLabel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={dangerous ? 'error' : 'primary'}
            disabled={busy || blocked}
          >
            {busy ? busyLabel : submitLabel}
          </Button>
        </>
      }
    >
      {draft && <DraftNotice draft={draft} />}
      {children}
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
    </Dialog>
  );
}
