import type { UserDoc } from '../accounts/accounts.api.ts';
import type { SessionDoc } from './session.model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rememberedMs = 30 * dayMs;
const shortMs = dayMs;
/** Absolute limits regardless of use; administrators also have a shorter idle limit. */
const maxAgeMs = 90 * dayMs;
const administrator = { unusedMs: 12 * hourMs, maxAgeMs: 7 * dayMs };

type Lifetime = Pick<SessionDoc, 'remember' | 'createdAt'>;

/**
 * Returns the end of a session last used at `now`. Each refresh extends it up to its absolute limit.
 * @param session `createdAt` is its start
 */
export function sessionEnd(now: Date, { remember, createdAt }: Lifetime, role: UserDoc['role']): Date {
  const unusedMs = remember ? rememberedMs : shortMs;
  const isAdministrator = role === 'admin';
  return new Date(
    Math.min(
      now.getTime() + (isAdministrator ? Math.min(unusedMs, administrator.unusedMs) : unusedMs),
      createdAt.getTime() + (isAdministrator ? administrator.maxAgeMs : maxAgeMs),
    ),
  );
}

/** True if a session has ended under the rules of a role, which may have changed since its last use. */
export const isSessionOver = (
  now: Date,
  session: Lifetime & Pick<SessionDoc, 'lastUsedAt'>,
  role: UserDoc['role'],
): boolean => sessionEnd(session.lastUsedAt, session, role) <= now;

/** Lifetime of the cookie in ms; undefined for a cookie that ends with the browser. */
export const cookieAgeMs = (
  now: Date,
  { remember, expiresAt }: Pick<SessionDoc, 'remember' | 'expiresAt'>,
): number | undefined =>
  remember
    ? Math.min(rememberedMs, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000) * 60_000)
    : undefined;
