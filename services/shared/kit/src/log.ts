import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { traceFields } from './telemetry/trace.ts';

export type Logger = PinoLogger;

/** Names under which secrets travel. Nobody should log them; this is the net for the day when somebody does. */
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
 * JSON lines on stdout with the service's name, the trace and the request they belong to.
 * @param destination for tests; stdout when left out
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

interface SerializedError {
  type: string;
  message: string;
  stack?: string;
  errorCode?: string | number;
  cause?: SerializedError | string;
  /** Thrown by the clean-up after this error. */
  later?: SerializedError | string;
}

/**
 * Only what is known to be free of content: libraries hang whole bodies and documents onto their errors, and
 * MongoDB writes the value that was there twice (an email address) into the message.
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
