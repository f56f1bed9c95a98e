import type { UserDoc } from '../accounts/accounts.api.ts';
import type { SessionDoc } from './session.model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rememberedMs = 30 * dayMs;
const shortMs = dayMs;
/** Absolute ends, however often a session is used; and for administrators also without use. */
const longestMs = 90 * dayMs;
const administrator = { unusedMs: 12 * hourMs, longestMs: 7 * dayMs };

type Lifetime = Pick<SessionDoc, 'remember' | 'createdAt'>;

/**
 * When a session ends that is used now for the last time. A refresh extends it up to its absolute end.
 * @param session `createdAt` is when it began
 */
export function sessionEnd(now: Date, { remember, createdAt }: Lifetime, role: UserDoc['role']): Date {
  const unusedMs = remember ? rememberedMs : shortMs;
  const isAdministrator = role === 'admin';
  return new Date(
    Math.min(
      now.getTime() + (isAdministrator ? Math.min(unusedMs, administrator.unusedMs) : unusedMs),
      createdAt.getTime() + (isAdministrator ? administrator.longestMs : longestMs),
    ),
  );
}

/** Whether a session is over under the rules of a role, which may be another than when it was last used. */
export const isSessionOver = (
  now: Date,
  session: Lifetime & Pick<SessionDoc, 'lastUsedAt'>,
  role: UserDoc['role'],
): boolean => sessionEnd(session.lastUsedAt, session, role) <= now;

/** How long the browser keeps the cookie, in ms; undefined: until it is closed. */
export const cookieAgeMs = (
  now: Date,
  { remember, expiresAt }: Pick<SessionDoc, 'remember' | 'expiresAt'>,
): number | undefined =>
  remember
    ? Math.min(rememberedMs, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000) * 60_000)
    : undefined;
