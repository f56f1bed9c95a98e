import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** `Cancel`, unless that could be read as what the form does. */
  dismissLabel?: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onClose: () => void;
  /** Where the button that leaves it does more than Escape does. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A small form over an administrator's table; Enter sends it, Escape and the other button leave it. */
export function FormDialog({
  title,
  submitLabel,
  dismissLabel = 'Cancel',
  busy,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={styles.content ?? ''}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{dismissLabel}</Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
