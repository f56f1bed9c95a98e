import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { Form } from '../forms/form.tsx';
import { useMedia } from '../hooks/use-media.ts';
import { phone, useBackToClose } from './use-back-to-close.ts';

interface DialogProps {
  title: string;
  /** `xs` is for questions and short forms; larger ones fill the screen on phones. */
  size?: 'xs' | 'sm' | 'md';
  /**
   * Makes the dialog a form. A click outside then does not close it, because such clicks are usually
   * accidental.
   */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** Buttons at the bottom. An `xs` dialog with buttons has no close button. */
  actions?: ReactNode;
  /** Called to close the dialog; the caller may keep it open. */
  onClose: () => void;
  children: ReactNode;
}

/** Frame of every dialog, rendered while it is open. Closes on Escape, and on Back on a phone. */
export function Dialog({ title, size = 'xs', onSubmit, actions, onClose, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useMedia(phone);
  useBackToClose(onClose);
  const parts = (
    <>
      {/* The close button is not a part of the dialog's name or of its heading. */}
      <DialogTitle component="div" id={`${titleId}-bar`}>
        <h2 id={titleId}>{title}</h2>
        {(size !== 'xs' || !actions) && (
          <IconButton edge="end" color="inherit" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        )}
      </DialogTitle>
      {onSubmit ? (
        <DialogContent sx={fields}>{children}</DialogContent>
      ) : (
        // Read-only content must be scrollable by keyboard.
        <DialogContent {...(!actions && { tabIndex: 0 })}>{children}</DialogContent>
      )}
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <MuiDialog
      open
      fullWidth
      maxWidth={size}
      fullScreen={isPhone && size !== 'xs'}
      aria-labelledby={titleId}
      onClose={(_, reason) => {
        if (!onSubmit || reason !== 'backdropClick') onClose();
      }}
    >
      {onSubmit ? (
        // The form must not break the dialog's own layout of title, fields and buttons.
        <Form style={{ display: 'contents' }} onSubmit={onSubmit}>
          {parts}
        </Form>
      ) : (
        parts
      )}
    </MuiDialog>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Otherwise a scrolling list would be shrunk to make room for the other fields.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  gap: 2.5,
};
