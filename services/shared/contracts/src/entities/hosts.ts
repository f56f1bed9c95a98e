import { z } from 'zod';
import { email, id, line, personName, text, time, version } from '../common.ts';

/** URL name of a host: `kemi-bankole`. Assigned when the host is created, and never changed. */
export const hostSlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes');

/** Host as shown on cards and headers. */
export const hostByline = z.object({ slug: hostSlug, name: z.string(), picture_url: z.string() });
export type HostByline = z.infer<typeof hostByline>;

/** Presenter of shows. */
export const host = z.object({
  id,
  slug: hostSlug,
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  /** Empty without a picture. */
  picture_url: z.string(),
  followers: z.number().int().nonnegative(),
});
export type Host = z.infer<typeof host>;

export const hostDetail = host.extend({
  /** True if the viewer follows the host. */
  following: z.boolean(),
  /** Streams of the host's shows: live ones first, then the next ones, soonest first; at most 10. */
  streams: z.array(
    z.object({
      id,
      title: z.string(),
      thumbnail_url: z.string(),
      status: z.enum(['live', 'scheduled']),
      start_time: time,
    }),
  ),
});
export type HostDetail = z.infer<typeof hostDetail>;

export const managedHost = host.extend({
  /** Hidden from pages and bylines if false. */
  active: z.boolean(),
  /** Sort position, ascending. */
  position: z.number().int(),
  /** The host's account, whose messages and posts have the host badge; null if none. */
  account_id: id.nullable(),
  /** Email address of the host's account; empty if none. */
  account_email: z.string(),
  version,
});
export type ManagedHost = z.infer<typeof managedHost>;

export const hostInput = z.strictObject({
  name: personName,
  role: line(80),
  bio: text(1_000),
  /** An uploaded picture, a picture of the web app, or empty. */
  picture_url: z
    .string()
    .regex(/^(?:\/uploads\/shows\/[\w-]+\.webp|\/img\/host-[1-3]\.webp)?$/, 'must be an uploaded picture')
    .max(200)
    .default(''),
  active: z.boolean().default(true),
  position: z.number().int().min(0).max(1_000).default(0),
  /** Email address of the host's account; empty for none, omitted: unchanged. */
  account_email: email.or(z.literal('')).optional(),
});

/** Without `version` the last change wins. */
export const hostChange = hostInput.safeExtend({ version: version.optional() });
