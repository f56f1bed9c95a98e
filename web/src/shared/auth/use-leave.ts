import { useNavigate } from 'react-router-dom';
import { setSignOutTarget } from './sign-out-target.ts';

/**
 * Signs out on a page that requires a session. The session ends before the navigation, which is a transition, so the
 * page's guard redirects first: it needs the target, or it would store this page as the return target of the next user.
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
