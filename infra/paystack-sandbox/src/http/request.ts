import type { IncomingMessage } from 'node:http';
import { invalid } from './api-error.ts';

const maxBodyBytes = 1_000_000;

/** A request for handlers. */
export interface Request {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Fields of a JSON object or a form; empty without a body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly ip: string | null;
}

/**
 * Reads a JSON or form body. Integers beyond double precision become strings.
 * @throws ApiError if it is invalid or too large
 */
export async function readBody(message: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    const part: Buffer = chunk;
    bytes += part.length;
    // The rest is read but dropped, so that the connection can be reused.
    if (bytes <= maxBodyBytes) chunks.push(part);
  }
  if (bytes > maxBodyBytes) throw invalid('Request body is too large', 'invalid_params', 413);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return {};
  if (message.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Invalid JSON body');
  return { ...value };
}

/** Parses JSON; integers beyond double precision become strings. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
        ? (context?.source ?? value)
        : value,
    );
  } catch {
    throw invalid('Invalid JSON body');
  }
}
