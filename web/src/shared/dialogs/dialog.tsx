import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, type SubmitEventHandler, useId } from 'react';
import { Form } from '../forms/form.tsx';
import { useMedia } from '../hooks/use-media.ts';
import { MaterialProvider } from './material-provider.tsx';
import { phone, useBackToClose } from './use-back-to-close.ts';

interface DialogProps {
  title: string;
  /** `xs` is for questions and short forms; wider ones fill the screen of a phone. */
  size?: 'xs' | 'sm' | 'md';
  /** Makes it a form: a click beside it is then more often a slip than a wish, and does not close it. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  /** The buttons below. A question or a short form that has some needs no close button. */
  actions?: ReactNode;
  /** May refuse. */
  onClose: () => void;
  children: ReactNode;
}

/** The frame of every dialog, to be used while it is open. Escape closes it, and on a phone Back does. */
export function Dialog({ title, size = 'xs', onSubmit, actions, onClose, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useMedia(phone);
  useBackToClose(onClose);
  const parts = (
    <>
      <DialogTitle id={titleId}>
        {title}
        {(size !== 'xs' || !actions) && (
          <IconButton edge="end" color="inherit" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </IconButton>
        )}
      </DialogTitle>
      {onSubmit ? (
        <DialogContent sx={fields}>{children}</DialogContent>
      ) : (
        // What is only read must be scrolled by the keyboard, too.
        <DialogContent {...(!actions && { tabIndex: 0 })}>{children}</DialogContent>
      )}
      {actions && <DialogActions>{actions}</DialogActions>}
    </>
  );
  return (
    <MaterialProvider>
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
          // The dialog lays out title, fields and buttons, which the form must not come between.
          <Form style={{ display: 'contents' }} onSubmit={onSubmit}>
            {parts}
          </Form>
        ) : (
          parts
        )}
      </MuiDialog>
    </MaterialProvider>
  );
}

const fields = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // A list that scrolls would give up its height for the others.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  gap: 2.5,
};
