import { z } from 'zod';

/** URL of a process, without a path or credentials. */
const isOrigin = (url: string): boolean => {
  const { origin, href } = new URL(url);
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

/** Header with a node's id in its readiness response, because another process may use its URL by now. */
export const liveNodeHeader = 'x-live-node';

/** Heartbeat in ms and longest frame of a client in bytes, as a socket node's first packet states them. */
export const engineOptions = { pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 16 * 1024 };

/** Compression by frame (RFC 7692): an offer, and a socket node's response to it. */
interface Compression {
  readonly offer: string;
  readonly response: string;
}
const withoutContext = 'permessage-deflate; server_no_context_takeover; client_no_context_takeover';
/** For clients that allow the server to limit their window. */
export const smallWindowCompression: Compression = {
  offer: `${withoutContext}; client_max_window_bits`,
  response: `${withoutContext}; client_max_window_bits=10; server_max_window_bits=15`,
};
export const plainCompression: Compression = {
  offer: withoutContext,
  response: `${withoutContext}; server_max_window_bits=15`,
};
