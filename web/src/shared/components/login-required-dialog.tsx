import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Dialog } from './dialog.tsx';
import { MaterialProvider } from './material-provider.tsx';

export interface LoginRequiredDialogProps {
  text: string;
  loginLabel: string;
  dismissLabel: string;
  /** Where the person wanted to go; sign-in leads back there. */
  wanted: string;
  onClose: () => void;
}

/** The modal that visitors meet when something needs an account. Closes by X, backdrop, Escape or the last button. */
export function LoginRequiredDialog(props: LoginRequiredDialogProps) {
  const { text, loginLabel, dismissLabel, wanted, onClose } = props;
  const titleId = useId();
  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle
          id={titleId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          Login Required
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent>
          <p>{text}</p>
        </DialogContent>
        <DialogActions
          sx={{ flexDirection: 'column', alignItems: 'stretch', gap: 1, '& > *': { m: '0 !important' } }}
        >
          <Link className="button button-primary" to={paths.login} state={{ from: wanted }}>
            {loginLabel}
          </Link>
          <Link className="button button-secondary" to={paths.register} state={{ from: wanted }}>
            Create Account
          </Link>
          <button type="button" className="button" onClick={onClose}>
            {dismissLabel}
          </button>
        </DialogActions>
      </Dialog>
    </MaterialProvider>
  );
}
