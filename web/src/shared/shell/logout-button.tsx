import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { signOut } from '../auth/sign-out.ts';

/** Signs out and goes to the sign-in; first the way there, so that no guard keeps this page as the wanted one. */
export function LogoutButton() {
  const navigate = useNavigate();
  const logout = () => {
    navigate(paths.login, { replace: true });
    signOut();
  };
  return (
    <button type="button" className="button button-secondary" onClick={logout}>
      <LogOut size={18} aria-hidden="true" />
      Logout
    </button>
  );
}
