import type { BodyLimit } from './limit-body.ts';
import type { Upstream } from './upstream.ts';

/** One request on its way to a service. */
export interface Forwarding {
  readonly upstream: Upstream;
  readonly bodyLimit: BodyLimit;
  /** Whether the request may be sent again when the connection broke before any answer. */
  readonly repeatable: boolean;
  /** How long the service may take from the request's last byte to the answer's first. Default: the forwarder's. */
  readonly answerTimeoutMs?: number;
  /** More headers for the answer, as a flat list of names and values; what the service says itself counts more. */
  readonly moreHeaders?: readonly string[];
  /** Is shown the first bytes of the answer's body. */
  readonly onFirstBytes?: (bytes: Buffer) => void;
  /** The service could not be reached. */
  readonly onUnreachable?: () => void;
}
