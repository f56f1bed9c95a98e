import { z } from 'zod';

/** Change of a person's data, as a signal for their open pages to fetch it. `notifications`: the number of unread ones. */
export const personChange = z.enum(['notifications']);
export type PersonChange = z.infer<typeof personChange>;

const prefix = 'poc:person:';

/** Returns the sharded Redis channel for changes of a person, subscribed by socket nodes with a connection of theirs. */
export const personChannel = (userId: string): string => prefix + userId;

/** Returns the user id of a channel; null for any other channel. */
export const personOfChannel = (channel: string): string | null =>
  channel.startsWith(prefix) ? channel.slice(prefix.length) : null;
