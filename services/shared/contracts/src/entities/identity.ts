import { z } from 'zod';
import { auditTargetKinds } from '../audit.ts';
import { id, time, visibility } from '../common.ts';
import { services } from '../endpoint.ts';
import { roles } from '../token.ts';

/** A role as accepted on input: `member` is another word for `user`. */
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
  /** A new address that waits for its code; only on one's own account. */
  pendingEmail: z.string().optional(),
});
export type User = z.infer<typeof user>;

/** An account as administrators see it. */
export const managedUser = user.extend({ emailVerified: z.boolean(), suspended: z.boolean() });
export type ManagedUser = z.infer<typeof managedUser>;

/** The author shown beside a post or a comment. The address is given to administrators alone. */
export const author = z.object({
  id,
  name: z.string(),
  avatar: z.string(),
  role: z.enum(roles),
  email: z.string().optional(),
});
export type Author = z.infer<typeof author>;

/** What sign-in, verification and refresh answer. The refresh token travels in an HttpOnly cookie. */
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

/** The specified defaults of a new account. */
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

/** What a person agreed to, when, and to which version of the text. */
export const consent = z.object({
  purpose: z.enum(['terms', 'privacy', 'marketing', 'newsletter']),
  version: z.string(),
  given: z.boolean(),
  at: time,
});
export type Consent = z.infer<typeof consent>;

/** One change by an administrator, in whichever service. */
export const auditRecord = z.object({
  id,
  /** The name is empty when the account was erased before the record was kept. */
  actor: z.object({ id, name: z.string() }),
  service: z.enum(services),
  /** The kind of thing, then what was done: `order.refund`. */
  action: z.string(),
  target: z.object({
    kind: z.enum(auditTargetKinds),
    id: z.string(),
    /** A person as they are called now, absent once they are erased; any other thing as it was called then. */
    name: z.string().optional(),
  }),
  /** The changed fields as they were and as they are, never a secret. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** Why, in the administrator's own words. */
  reason: z.string().nullable(),
  at: time,
});
export type AuditRecord = z.infer<typeof auditRecord>;
