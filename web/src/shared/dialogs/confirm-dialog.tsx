import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  children?: ReactNode;
  confirmLabel: string;
  /** Label of the safe choice, if `Cancel` would be ambiguous. */
  dismissLabel?: string;
  busy?: boolean;
  /** True if the action loses no data: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action that is irreversible or visible to others. The safe choice has the initial focus. */
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
