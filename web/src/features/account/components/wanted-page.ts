import type { User } from '@poc/contracts/entities/identity';
import { paths } from '../../../config/paths.ts';

/**
 * Where sign-in leads: back to the wanted page, else to the person's own area. What only administrators may see is
 * not wanted by anyone else, and nothing outside this app is ever followed.
 */
export function pageAfterSignIn(state: unknown, role: User['role']): string {
  const own = role === 'admin' ? paths.admin.dashboard : paths.member.dashboard;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return own;
  if (from.startsWith(paths.login) || (from.startsWith(paths.admin.dashboard) && role !== 'admin'))
    return own;
  return from;
}
