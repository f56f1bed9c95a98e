import { Outlet, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { Session } from '../shared/auth/session-store.ts';
import { useSession } from '../shared/auth/use-session.ts';
import { notedWayOut } from '../shared/auth/way-out.ts';
import { Redirect } from '../shared/components/redirect.tsx';

export type Access = 'public' | 'member' | 'admin';

/**
 * Where the guard of the route table leads whom it does not let through: visitors to the sign-in page, and home who is
 * no administrator where only they may be.
 * @returns null for whom may pass
 */
export function detourOf(access: Access, session: Session | null): string | null {
  if (access === 'public') return null;
  if (session === null) return paths.login;
  return access === 'admin' && session.user.role !== 'admin' ? paths.home : null;
}

/** Lets through whom the route table allows. Sign-in leads back here afterwards. The server checks every call again. */
export function Guard({ access }: { access: Access }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const detour = detourOf(access, session);
  if (detour === null) return <Outlet />;
  if (detour !== paths.login) return <Redirect to={detour} />;
  const wayOut = notedWayOut();
  if (wayOut !== null) return <Redirect to={wayOut} />;
  return <Redirect to={detour} state={{ from: pathname + search + hash }} />;
}
