import { z } from 'zod';

/** URL of a process, without a path or credentials. */
const isOrigin = (address: string): boolean => {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
};

/** Registration of a socket node, read by the gateway and the other nodes. */
export const liveNode = z.object({
  /** New at each start. */
  id: z.uuid(),
  /** URL for the gateway, such as `http://10.0.0.7:8080`. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isOrigin),
  /** Number of client connections. */
  load: z.number().int().min(0),
  /** The node is stopping: it serves its clients and accepts no new ones. */
  draining: z.boolean(),
  /** Release of the node's program and settings; absent when the node does not know it. */
  release: z
    .object({
      name: z.string().min(1).max(100),
      /** Start of the node, in ms since 1970. */
      startedAt: z.number().int().min(0),
    })
    .optional(),
});
export type LiveNode = z.output<typeof liveNode>;

/** Header with a node's id in its readiness response: another process may have its address by now. */
export const liveNodeHeader = 'x-live-node';
