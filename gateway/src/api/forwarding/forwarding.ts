import type { BodyLimit } from './limit-body.ts';
import type { Upstream } from './upstream.ts';

export interface Forwarding {
  readonly upstream: Upstream;
  readonly bodyLimit: BodyLimit;
  /** True if the request may be retried after the connection broke before a response. */
  readonly repeatable: boolean;
  /** Timeout from the last byte of the request to the first of the response. Default: the forwarder's. */
  readonly responseTimeoutMs?: number;
  /** Extra response headers, as a flat list of names and values; the service's own headers win. */
  readonly moreHeaders?: readonly string[];
  readonly onFirstBytes?: (bytes: Buffer) => void;
  readonly onUnreachable?: () => void;
}
