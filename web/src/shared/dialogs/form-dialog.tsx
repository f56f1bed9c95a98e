import Button from '@mui/material/Button';
import type { ReactNode, SubmitEventHandler } from 'react';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  size?: 'xs' | 'sm';
  submitLabel: string;
  /** `Cancel`, unless that could be read as what the form does. */
  dismissLabel?: string;
  /** It is being sent, which is waited for: what becomes of it is shown here. */
  busy: boolean;
  /** It can't be sent now. */
  blocked?: boolean;
  /** What it does can't be undone: the button is red. */
  dangerous?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** What is typed survives Escape and the end of the tab; the button that leaves the form throws it away. */
  draft?: { readonly restored: boolean; readonly clear: () => void };
  children: ReactNode;
}

/** A dialog with a form; Enter sends it, Escape and the other button leave it. */
export function FormDialog({
  title,
  size = 'xs',
  submitLabel,
  dismissLabel = 'Cancel',
  busy,
  blocked = false,
  dangerous = false,
  onSubmit,
  onClose,
  draft,
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
            {submitLabel}
          </Button>
        </>
      }
    >
      {draft && <DraftNotice draft={draft} />}
      {children}
    </Dialog>
  );
}
