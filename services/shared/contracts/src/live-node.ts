import { z } from 'zod';

/** True for a URL without path, query or credentials. */
const isOrigin = (url: string): boolean => {
  const { origin, href } = new URL(url);
  return href === `${origin}/`;
};

/** Registration of a socket node, read by the gateway and the other nodes. */
export const liveNode = z.object({
  /** Changes at each start of the node. */
  id: z.uuid(),
  /** URL for the gateway, such as `http://10.0.0.7:8080`. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isOrigin),
  /** Client connection count. */
  load: z.number().int().min(0),
  /** True while the node is stopping: it serves its clients and accepts no new ones. */
  draining: z.boolean(),
  /** Deployed release (code and settings); absent if the node does not know it. */
  release: z
    .object({
      name: z.string().min(1).max(100),
      /** Start of the node, in ms since 1970. */
      startedAt: z.number().int().min(0),
    })
    .optional(),
});
export type LiveNode = z.output<typeof liveNode>;

/** Header of a readiness response with the node's id: another process may have taken over the URL. */
export const liveNodeHeader = 'x-live-node';

/** Engine.IO handshake values: heartbeat in ms and maximum client frame in bytes. */
export const engineOptions = { pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 16 * 1024 };

/** Negotiation of `permessage-deflate` (RFC 7692): a client's offer and the socket node's response. */
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
