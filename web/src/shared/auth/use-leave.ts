import { useNavigate } from 'react-router-dom';
import { noteWayOut } from './way-out.ts';

/**
 * The way out of the pages that only the signed-in see. A navigation is a transition and comes later than the store's
 * change: the guard of this page sees the end of the session first, and is told where to lead to, since it would keep
 * this page as the wanted one of the person who signs in next.
 * @returns `leave(to, end)`; `end` forgets the session
 */
export function useLeave(): (to: string, end: () => void) => void {
  const navigate = useNavigate();
  return (to, end) => {
    noteWayOut(to);
    end();
    navigate(to, { replace: true });
  };
}
