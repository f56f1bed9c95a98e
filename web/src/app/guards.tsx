import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSession } from '../shared/auth/use-session.ts';

export type Access = 'public' | 'member' | 'admin';

/**
 * Lets through whom the route table allows: without a token to the sign-in page, which leads back here afterwards;
 * without the administrator's role to the home page. The server checks every call again.
 */
export function Guard({ access }: { access: Access }) {
  const session = useSession();
  const location = useLocation();
  if (access === 'public') return <Outlet />;
  if (session === null) {
    return <Navigate to={paths.login} state={{ from: location.pathname + location.search }} replace />;
  }
  if (access === 'admin' && session.user.role !== 'admin') return <Navigate to={paths.home} replace />;
  return <Outlet />;
}
