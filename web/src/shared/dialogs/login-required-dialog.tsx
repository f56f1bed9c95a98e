import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
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
        <Button component={Link} variant="contained" to={paths.login} state={{ from: wanted }}>
          {loginLabel}
        </Button>
        <Button component={Link} variant="outlined" to={paths.register} state={{ from: wanted }}>
          Create Account
        </Button>
        <Button variant="text" color="inherit" onClick={onClose}>
          {dismissLabel}
        </Button>
      </Stack>
    </Dialog>
  );
}
