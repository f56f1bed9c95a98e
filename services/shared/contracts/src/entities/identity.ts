import { z } from 'zod';
import { id, time, visibility } from '../common.ts';
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

/** One action of an administrator. */
export const auditRecord = z.object({
  id,
  actor: z.object({ id, name: z.string() }),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** As the subject is called now; absent once it is erased. Looked up for the answer, never kept in the record. */
    name: z.string().optional(),
  }),
  /** What the action changed, as it was and as it is: field by field, never a secret. */
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  at: time,
});
export type AuditRecord = z.infer<typeof auditRecord>;
