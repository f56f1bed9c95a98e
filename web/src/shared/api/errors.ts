import type { ErrorCode, Fault } from '@poc/contracts/errors';

/**
 * The server refused: HTTP status, code of the error catalogue, message for the user (or empty), and the input's
 * faults.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly faults: readonly Fault[];
  readonly requestId: string;
  /** `Retry-After` in seconds, where the server sent it. */
  readonly retryAfterSeconds: number | null;
  /** The body's `message` field, which POC's own servers do not use for failures. */
  readonly note: string;

  constructor(response: {
    status: number;
    code: ErrorCode;
    message: string;
    faults: readonly Fault[];
    requestId: string;
    retryAfterSeconds: number | null;
    note?: string;
  }) {
    super(response.message);
    this.name = 'ApiError';
    this.status = response.status;
    this.code = response.code;
    this.faults = response.faults;
    this.requestId = response.requestId;
    this.retryAfterSeconds = response.retryAfterSeconds;
    this.note = response.note ?? '';
  }
}

/** The resource does not exist (404), or its id is malformed (400). */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The server could not be reached, or did not respond in time. */
export class NetworkError extends Error {
  readonly timedOut: boolean;

  constructor(cause: unknown) {
    super('No response from server. Please check your connection.', { cause });
    this.name = 'NetworkError';
    this.timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  }
}

/** Converts a failed response into an `ApiError`, even when a proxy replaced its body. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  const text = field('error');
  const code = field('code');
  const faults = field('errors');
  const note = field('message');
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: typeof code === 'string' ? (code as ErrorCode) : 'internal_error',
    message: typeof text === 'string' ? text : '',
    faults: Array.isArray(faults) ? faults.filter(isFault) : [],
    requestId: String(field('requestId') ?? response.headers.get('x-request-id') ?? ''),
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    note: typeof note === 'string' ? note : '',
  });
}

const fallbackText = 'An unexpected error occurred. Please try again.';

function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null || !('msg' in value)) return false;
  return typeof value.msg === 'string' && 'path' in value && typeof value.path === 'string';
}

/** Message for the user from any failure; `fallback` if the server sent none. */
export function errorText(error: unknown, fallback = fallbackText): string {
  const isKnown = error instanceof ApiError || error instanceof NetworkError;
  return isKnown && error.message !== '' ? error.message : fallback;
}
