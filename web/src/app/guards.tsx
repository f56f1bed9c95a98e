import { Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { signOutTarget } from '../shared/auth/sign-out-target.ts';
import { useSession } from '../shared/auth/use-session.ts';
import { Redirect } from '../shared/components/redirect.tsx';
import type { Access } from './pages/page.ts';

/**
 * Where the guard of a page redirects those who may not see it: visitors to the sign-in page, and members home from the
 * pages of administrators.
 * @returns null for those who may pass
 */
export function redirectFor(access: Access, session: Session | null): string | null {
  if (access === 'public') return null;
  if (session === null) return paths.login;
  return access === 'admin' && session.user.role !== 'admin' ? paths.home : null;
}

/** Lets those through who may see the page. Sign-in leads back here afterwards. */
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
