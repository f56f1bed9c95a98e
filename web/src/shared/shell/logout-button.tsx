import Button from '@mui/material/Button';
import { LogOut } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { signOut } from '../api/sign-out.ts';
import { useLeave } from '../auth/use-leave.ts';

/** Signs out and opens the sign-in page, without a return target. */
export function LogoutButton() {
  const leave = useLeave();
  return (
    <Button variant="outlined" onClick={() => leave(paths.login, signOut)}>
      <LogOut size={18} aria-hidden="true" />
      Logout
    </Button>
  );
}
