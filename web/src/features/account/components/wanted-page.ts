import type { User } from '@poc/contracts/entities/identity';
import { paths } from '../../../config/paths.ts';

/** Pages on the way to being signed in: nobody wants to return to them. */
const onTheWay: readonly string[] = [paths.login, paths.register, paths.verifyEmail];

/** The page that a guard or a link noted in the navigation state; never anything outside this app. */
export function wantedPage(state: unknown): string | null {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return null;
  return onTheWay.includes(from.split(/[?#]/)[0] ?? '') ? null : from;
}

/**
 * Where sign-in leads: back to the wanted page, else to the person's own area. What only administrators may see is
 * not wanted by anyone else.
 */
export function pageAfterSignIn(state: unknown, role: User['role']): string {
  const own = role === 'admin' ? paths.admin.dashboard : paths.member.dashboard;
  const from = wantedPage(state);
  if (from === null || (from.startsWith(paths.admin.dashboard) && role !== 'admin')) return own;
  return from;
}
