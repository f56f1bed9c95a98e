import type { User } from '@poc/contracts/entities/identity';
import { paths } from '../../../config/paths.ts';

/** Pages of the sign-in flow, which are not return targets. */
const onTheWay: readonly string[] = [paths.login, paths.register, paths.verifyEmail];

/** Reads the return page from the navigation state. Accepts only paths inside this app. */
export function wantedPage(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return null;
  return onTheWay.includes(from.split(/[?#]/)[0] ?? '') ? null : from;
}

/** Page after signing in: the return page, else the user's own area. Admin pages are ignored for other users. */
export function pageAfterSignIn(state: unknown, role: User['role']): string {
  const own = role === 'admin' ? paths.admin.dashboard : paths.member.dashboard;
  const from = wantedPage(state);
  if (from === null || (from.startsWith(paths.admin.dashboard) && role !== 'admin')) return own;
  return from;
}
