import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

export interface LoginRequiredDialogProps {
  text: string;
  loginLabel?: string;
  dismissLabel?: string;
  /** The return target after sign-in. */
  wanted: string;
  onClose: () => void;
}

/** The dialog for visitors when an action requires an account. Closes by X, backdrop, Escape or the last button. */
export function LoginRequiredDialog(props: LoginRequiredDialogProps) {
  const { text, loginLabel = 'Login', dismissLabel = 'Maybe Later', wanted, onClose } = props;
  return (
    <Dialog title="Login Required" onClose={onClose}>
      <p>{text}</p>
      <Stack spacing={1} sx={{ mt: 2.5 }}>
        <Link className="button button-primary" to={paths.login} state={{ from: wanted }}>
          {loginLabel}
        </Link>
        <Link className="button button-secondary" to={paths.register} state={{ from: wanted }}>
          Create Account
        </Link>
        <Button variant="plain" onClick={onClose}>
          {dismissLabel}
        </Button>
      </Stack>
    </Dialog>
  );
}
