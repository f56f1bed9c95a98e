import { invalid } from './api-error.ts';
import type { Request } from './request.ts';

type Fields = Request['body'];

/** A text that is there and not empty. */
export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return value.trim();
}

/** A whole number, sent as a number or as its digits; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** The code or id of something, sent as text or as a number. */
export function codeOrId(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'number' ? String(value) : text(fields, name);
}

const emailPattern = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;

/** True for what looks like an address. */
export const isEmail = (value: string): boolean => value.length <= 254 && emailPattern.test(value);

/** Metadata may be sent as an object or as the text of one; what is no JSON stays text. */
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
 * A moment of a query.
 * @throws ApiError when it is there and no date
 */
export function momentOf(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) throw invalid(`Invalid '${name}' date`);
  return moment;
}
