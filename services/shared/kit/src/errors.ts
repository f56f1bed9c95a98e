import type { ErrorBody } from '@poc/contracts/common';
import { type ErrorCode, errorCatalogue, type Fault } from '@poc/contracts/errors';
import { isDuplicateKey, isMongoOutage } from './mongo/errors.ts';

/** What may stand beside a code. `internal` and `cause` reach the log only, the others the client. */
export interface FailureOptions {
  faults?: Fault[];
  /** A sentence for the user that follows the code's own: what only this failure knows. */
  detail?: string;
  internal?: string;
  cause?: unknown;
  headers?: Record<string, string>;
}

/** A failure with a code of the catalogue; its status and its text for the user live on the code. */
export class CatalogueError extends Error {
  readonly code: ErrorCode;
  readonly faults?: Fault[];
  readonly detail?: string;
  readonly headers?: Record<string, string>;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    const cause = options.cause === undefined ? {} : { cause: options.cause };
    super(options.internal ?? errorCatalogue[code].text, cause);
    this.name = 'CatalogueError';
    this.code = code;
    if (options.faults) this.faults = options.faults;
    if (options.detail) this.detail = options.detail;
    if (options.headers) this.headers = options.headers;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Ends a use case with a code of the catalogue. */
export function fail(code: ErrorCode, options: FailureOptions = {}): never {
  throw new CatalogueError(code, options);
}

export interface FailingAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/**
 * The one translator from anything thrown to what a client may see, for HTTP and sockets alike.
 * What is not a catalogue error never shows its own text: that may carry internals.
 */
export function toAnswer(thrown: unknown, requestId: string): FailingAnswer {
  const known = thrown instanceof CatalogueError ? thrown : new CatalogueError(codeOf(thrown));
  const { status, text } = errorCatalogue[known.code];
  const error = known.detail ? `${text} ${known.detail}` : text;
  const body: ErrorBody = { error, code: known.code, requestId };
  if (known.faults) body.errors = shortened(known.faults);
  return { status, body, headers: { ...usualHeaders(status), ...known.headers } };
}

/** Nobody mends more faults at once; a request made to have thousands gets no thousands of lines back. */
export const maxFaults = 20;
/** No field of a contract has a longer path; what a client sends as a key may. */
const maxPathLength = 120;

/** The first faults, and a last line where there are more. */
function shortened(faults: readonly Fault[]): Fault[] {
  const shown = faults
    .slice(0, maxFaults)
    .map(({ path, msg }) => ({ path: path.slice(0, maxPathLength), msg }));
  return faults.length > maxFaults ? [...shown, { path: '', msg: 'and more' }] : shown;
}

/** HTTP asks for a challenge with every 401, and a client that meets an outage should know when to come back. */
function usualHeaders(status: number): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer realm="poc"' };
  if (status === 503) return { 'Retry-After': '5' };
  return {};
}

/** The types by which body-parser names its failures. */
const bodyFailures: Record<string, ErrorCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_request',
  'request.size.invalid': 'invalid_request',
};

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'internal_error';
  if ('type' in error && typeof error.type === 'string' && bodyFailures[error.type]) {
    return bodyFailures[error.type] ?? 'invalid_request';
  }
  // The router throws this for a parameter like `%E0%A4%A`, which can't be decoded.
  if (error instanceof URIError) return 'invalid_request';
  if (isDuplicateKey(error) || error.name === 'VersionError') return 'conflict';
  // Also a transaction that others were in the way of for two minutes: the same may succeed when they are through.
  if (isMongoOutage(error)) return 'service_unavailable';
  return 'internal_error';
}
