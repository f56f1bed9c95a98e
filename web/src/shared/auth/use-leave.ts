import { useNavigate } from 'react-router-dom';
import { setSignOutTarget } from './sign-out-target.ts';

/**
 * For signing out on a page that only the signed-in see. A navigation is a transition and comes later than the store's
 * change: the guard of this page sees the end of the session first. It has to know where to redirect to, since it would
 * keep this page as the wanted one of the next person who signs in.
 * @returns `leave(to, end)`; `end` forgets the session
 */
export function useLeave(): (to: string, end: () => void) => void {
  const navigate = useNavigate();
  return (to, end) => {
    setSignOutTarget(to);
    end();
    navigate(to, { replace: true });
  };
}
