import { z } from 'zod';

/**
 * What changed of a person, as their open pages hear it: a word alone, since the page asks for the rest. `notifications`:
 * how many are unread.
 */
export const personChange = z.enum(['notifications']);
export type PersonChange = z.infer<typeof personChange>;

const prefix = 'poc:person:';

/** The channel of Redis (sharded) on which socket nodes that have a connection of this person hear what changed. */
export const personChannel = (userId: string): string => prefix + userId;

/** Whose channel it is; null for any other channel. */
export const personOfChannel = (channel: string): string | null =>
  channel.startsWith(prefix) ? channel.slice(prefix.length) : null;
