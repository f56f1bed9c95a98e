import { z } from 'zod';

/** Changed data of a user: open pages fetch it again. `notifications`: number of unread notifications. */
export const personChange = z.enum(['notifications']);
export type PersonChange = z.infer<typeof personChange>;

const prefix = 'poc:person:';

/**
 * Returns the sharded Redis channel of a user's changes. Socket nodes with a connection of the user subscribe to it.
 */
export const personChannel = (userId: string): string => prefix + userId;

/** Returns the user id of a channel; null for any other channel. */
export const personOfChannel = (channel: string): string | null =>
  channel.startsWith(prefix) ? channel.slice(prefix.length) : null;
