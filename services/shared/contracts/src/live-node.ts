import { z } from 'zod';

/** An address of a process: no path, no password. */
const isOrigin = (address: string): boolean => {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
};

/** What a socket node says of itself where the gateway and the other nodes look for it. */
export const liveNode = z.object({
  /** Another one after each start. */
  id: z.uuid(),
  /** Where the gateway reaches it, as `http://10.0.0.7:8080`. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isOrigin),
  /** Connections of clients that are open. */
  load: z.number().int().min(0),
  /** It is about to stop: it serves whom it has, and takes nobody new. */
  draining: z.boolean(),
});
export type LiveNode = z.output<typeof liveNode>;

/** The header in which a node says its id beside its readiness: an address alone may be somebody else's by now. */
export const liveNodeHeader = 'x-live-node';
