import { invalid } from './api-error.ts';
import type { Request } from './router.ts';

type Fields = Request['body'];

/** Reads a non-empty string, trimmed. */
export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.trim();
}

/** Parses an integer from a number or its digits; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Reads a code or id, sent as string or number. */
export function codeOrId(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'number' ? String(value) : text(fields, name);
}

const emailPattern = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;

/** True for a plausible email address. */
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

/** Reads metadata, sent as an object or as JSON text; text that is not JSON stays text. */
export function metadataOf(fields: Fields): unknown {
  const value = fields.metadata;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * Reads a date from the query, in ms.
 * @throws ApiError if it is not a date
 */
export function momentOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) throw invalid(`Invalid '${name}' date`);
  return moment;
}
