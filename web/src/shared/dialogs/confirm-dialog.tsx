import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What stands below the text. */
  children?: ReactNode;
  confirmLabel: string;
  /** The safe answer, where `Cancel` could mean either. */
  dismissLabel?: string;
  /** It is being done, which is waited for. */
  busy?: boolean;
  /** Nothing is lost by it: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be undone, or that others will notice. The safe answer has the focus first. */
export function ConfirmDialog({
  title,
  text,
  children,
  confirmLabel,
  dismissLabel = 'Cancel',
  busy = false,
  harmless = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={() => !busy && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={busy} autoFocus>
            {dismissLabel}
          </Button>
          <Button
            variant="contained"
            color={harmless ? 'primary' : 'error'}
            onClick={onConfirm}
            loading={busy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText>{text}</DialogContentText>
      {children}
    </Dialog>
  );
}
