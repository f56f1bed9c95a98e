import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { traceFields } from './telemetry/trace.ts';

export type Logger = PinoLogger;

/** Field names of secrets, redacted as a safety net: no code should log them. */
const secrets = [
  'token',
  'refreshToken',
  'accessToken',
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'verificationCode',
  'secret',
  'authorization',
  'cookie',
  'cookies',
  '["set-cookie"]',
  'body',
];
const below = (prefix: string) =>
  secrets.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));

/**
 * Creates a logger that writes JSON lines with the service's name, the trace id and the request id.
 * @param destination for tests; default: stdout
 */
export function createLogger(
  options: { service: string; level?: string },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level ?? 'info',
    base: { service: options.service },
    redact: { paths: [...secrets, ...below('*'), ...below('*.headers')], censor: '[redacted]' },
    serializers: { err: serializeError },
    mixin: traceFields,
  };
  return destination ? pino(settings, destination) : pino(settings);
}

/** Logs the failure of work that its caller must survive: `await count().catch(logged(logger, 'could not count'))`. */
export const logged =
  (logger: Pick<Logger, 'warn'>, message: string) =>
  (error: unknown): void =>
    logger.warn({ err: error }, message);

interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  errorCode?: string | number;
  cause?: SerializedError | string;
  /** Error thrown by the clean-up after this one. */
  later?: SerializedError | string;
}

/**
 * Serializes the fields of an error that cannot contain user data: libraries attach whole bodies and documents to
 * errors, and MongoDB puts the duplicate value (an email address) into the message.
 */
export function serializeError(error: unknown): SerializedError | string {
  if (error instanceof SuppressedError) {
    const first = serializeError(error.suppressed);
    const later = serializeError(error.error);
    return typeof first === 'string' ? { type: first, message: '', later } : { ...first, later };
  }
  if (!(error instanceof Error)) return typeof error;
  const out: SerializedError = { type: error.name, message: withoutValues(error.message) };
  if (error.stack) out.stack = withoutValues(error.stack);
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) {
    out.errorCode = error.code;
  }
  if (error.cause !== undefined) out.cause = serializeError(error.cause);
  return out;
}

const withoutValues = (text: string): string => text.replace(/dup key: \{.*/s, 'dup key: {…}');
