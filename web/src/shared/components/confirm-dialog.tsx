import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What stands below the text. */
  children?: ReactNode;
  confirmLabel: string;
  /** The safe answer, where `Cancel` could mean either. */
  dismissLabel?: string;
  busy?: boolean;
  /** Nothing is lost by it: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be undone, or that others will notice. The safe answer has the focus first. */
export function ConfirmDialog({
  open,
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
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {dismissLabel}
        </Button>
        <Button variant="contained" color={harmless ? 'primary' : 'error'} onClick={onConfirm} loading={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
