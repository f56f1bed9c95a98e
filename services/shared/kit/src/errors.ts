import type { ErrorBody } from '@poc/contracts/common';
import { type ErrorCode, errorCatalogue, type Fault } from '@poc/contracts/errors';
import { isDuplicateKey, isMongoOutage } from './mongo/errors.ts';

/** Details of a failure. `internal` and `cause` are only logged; the client receives the other fields. */
export interface FailureOptions {
  faults?: Fault[];
  /** Sentence for the user, appended to the text of the code. */
  detail?: string;
  internal?: string;
  cause?: unknown;
  headers?: Record<string, string>;
}

/** Failure with an error code, which defines its status and user text (`errorCatalogue`). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly faults?: Fault[];
  readonly detail?: string;
  readonly headers?: Record<string, string>;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    const cause = options.cause === undefined ? {} : { cause: options.cause };
    super(options.internal ?? errorCatalogue[code].text, cause);
    this.name = 'AppError';
    this.code = code;
    if (options.faults) this.faults = options.faults;
    if (options.detail) this.detail = options.detail;
    if (options.headers) this.headers = options.headers;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Fails a use case with an error code. */
export function fail(code: ErrorCode, options: FailureOptions = {}): never {
  throw new AppError(code, options);
}

export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/**
 * Translates anything thrown into a response, for HTTP and sockets. Only an `AppError` exposes its own text; other
 * messages may contain internals.
 */
export function toErrorResponse(thrown: unknown, requestId: string): ErrorResponse {
  const known = thrown instanceof AppError ? thrown : new AppError(codeOf(thrown));
  const { status, text } = errorCatalogue[known.code];
  const error = known.detail ? `${text} ${known.detail}` : text;
  const body: ErrorBody = { error, code: known.code, requestId };
  if (known.faults) body.errors = shortened(known.faults);
  return { status, body, headers: { ...usualHeaders(status), ...known.headers } };
}

/** Maximum number of faults in one response: a request may have thousands. */
export const maxFaults = 20;
/** Longer than any path in a contract; clients can send longer keys. */
const maxPathLength = 120;

/** Returns the first faults, with a last line if there are more. */
function shortened(faults: readonly Fault[]): Fault[] {
  const shown = faults
    .slice(0, maxFaults)
    .map(({ path, msg }) => ({ path: path.slice(0, maxPathLength), msg }));
  return faults.length > maxFaults ? [...shown, { path: '', msg: 'and more' }] : shown;
}

/** RFC 9110 requires a challenge with every 401; `Retry-After` spreads retries after an outage. */
function usualHeaders(status: number): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer realm="poc"' };
  if (status === 503) return { 'Retry-After': '5' };
  return {};
}

/** Codes for body-parser's error types. */
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
  // The router throws this for a parameter that cannot be decoded (`%E0%A4%A`).
  if (error instanceof URIError) return 'invalid_request';
  if (isDuplicateKey(error) || error.name === 'VersionError') return 'conflict';
  // Includes a transaction that lost to others for two minutes: a retry can succeed.
  if (isMongoOutage(error)) return 'service_unavailable';
  return 'internal_error';
}
