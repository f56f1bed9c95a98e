import { useNavigate } from 'react-router-dom';
import { setSignOutTarget } from './sign-out-target.ts';

/**
 * Signs out on a page that requires a session. Sets the target before the session ends, because the page's
 * guard redirects first and would store this page as the return target of the next user.
 * @returns `leave(to, end)`; `end` deletes the session
 */
export function useLeave(): (to: string, end: () => void) => void {
  const navigate = useNavigate();
  return (to, end) => {
    setSignOutTarget(to);
    end();
    navigate(to, { replace: true });
  };
}
