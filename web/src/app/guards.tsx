import { Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { signOutTarget } from '../shared/auth/sign-out-target.ts';
import { useSession } from '../shared/auth/use-session.ts';
import { Redirect } from '../shared/components/redirect.tsx';
import type { Access } from './pages/page.ts';

/**
 * Redirect target of a page's guard: visitors go to sign-in; members on admin pages go home.
 * @returns null when the user may see the page
 */
export function redirectFor(access: Access, session: Session | null): string | null {
  if (access === 'public') return null;
  if (session === null) return paths.login;
  return access === 'admin' && session.user.role !== 'admin' ? paths.home : null;
}

/** Renders the page for users with access. After a redirect to sign-in, the user returns here. */
export function Guard({ access }: { access: Access }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const target = redirectFor(access, session);
  if (target === null) return <Outlet />;
  if (target !== paths.login) return <Redirect to={target} />;
  const signedOutTo = signOutTarget();
  if (signedOutTo !== null) return <Redirect to={signedOutTo} />;
  return <Redirect to={target} state={{ from: pathname + search + hash }} />;
}
