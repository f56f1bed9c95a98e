import { LogOut } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { signOut } from '../api/sign-out.ts';
import { useLeave } from '../auth/use-leave.ts';
import { Button } from '../buttons/button.tsx';

/** Signs out and goes to the sign-in; the page that is left is nobody's wanted one. */
export function LogoutButton() {
  const leave = useLeave();
  return (
    <Button onClick={() => leave(paths.login, signOut)}>
      <LogOut size={18} aria-hidden="true" />
      Logout
    </Button>
  );
}
