import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useBackToClose } from './use-back-to-close.ts';

/** The frame of every dialog: MUI's, which on a phone is closed by Back too, as Escape closes it elsewhere. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props;
  useBackToClose(open, () => onClose?.({}, 'escapeKeyDown'));
  return <MuiDialog {...props} />;
}
