import { z } from 'zod';
import { auditTargetKinds } from '../audit.ts';
import { id, time, visibility } from '../common.ts';
import { services } from '../endpoint.ts';
import { paidPlans } from '../entitlements.ts';
import { roles } from '../token.ts';

/** Role on input; `member` is an alias of `user`. */
export const roleInput = z
  .enum(['user', 'member', 'admin'])
  .transform((role) => (role === 'member' ? 'user' : role));

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  createdAt: time,
  /** New email address, not verified yet; only for the user's own account. */
  pendingEmail: z.string().optional(),
});
export type User = z.infer<typeof user>;

export const managedUser = user.extend({ emailVerified: z.boolean(), suspended: z.boolean() });
export type ManagedUser = z.infer<typeof managedUser>;

/** Author of a post or comment. The email address is for administrators only. */
export const author = z.object({
  id,
  name: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  /** Paid plan, for badges; absent if none, or if hidden. */
  plan: z.enum(paidPlans).optional(),
  /** True for the author of an accepted answer, for badges; absent otherwise, or if hidden. */
  answers: z.boolean().optional(),
  /** True for the account of a host, for badges; absent otherwise, and on a private profile. */
  host: z.boolean().optional(),
  email: z.string().optional(),
});
export type Author = z.infer<typeof author>;

/** Response of sign-in, verification and refresh. The refresh token is in an HttpOnly cookie. */
export const signedIn = z.object({ token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

export const settings = z.object({
  notifications: z.object({
    email: z.boolean(),
    push: z.boolean(),
    sms: z.boolean(),
    types: z.object({
      orderUpdates: z.boolean(),
      newContent: z.boolean(),
      community: z.boolean(),
      promotions: z.boolean(),
    }),
  }),
  privacy: z.object({
    profileVisibility: visibility,
    activityVisibility: visibility,
    showOnlineStatus: z.boolean(),
    dataCollection: z.boolean(),
  }),
});
export type Settings = z.infer<typeof settings>;

/** Specified defaults of a new account. */
export const defaultSettings: Settings = {
  notifications: {
    email: true,
    push: true,
    sms: false,
    types: { orderUpdates: true, newContent: true, community: true, promotions: false },
  },
  privacy: {
    profileVisibility: 'members',
    activityVisibility: 'members',
    showOnlineStatus: true,
    dataCollection: true,
  },
};

export const session = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: time,
  lastUsedAt: time,
  current: z.boolean(),
});

/** Session of a member, for administrators. */
export const managedSession = session.omit({ current: true });

export const consent = z.object({
  purpose: z.enum(['terms', 'privacy', 'marketing', 'newsletter']),
  version: z.string(),
  given: z.boolean(),
  at: time,
});
export type Consent = z.infer<typeof consent>;

export const auditRecord = z.object({
  id,
  /** The name is empty if the account was erased before the record was stored. */
  actor: z.object({ id, name: z.string() }),
  service: z.enum(services),
  /** Kind of target, then the action: `order.refund`. */
  action: z.string(),
  target: z.object({
    kind: z.enum(auditTargetKinds),
    id: z.string(),
    /** Current name of a user, absent once erased; for other targets, the name at the time of the change. */
    name: z.string().optional(),
  }),
  /** Changed fields before and after, without secrets. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  at: time,
});
export type AuditRecord = z.infer<typeof auditRecord>;
